import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { errorMessage, isNotFound } from "../../lib/api/api-errors.ts";
import { readDraft } from "../../lib/browser-state/draft.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatDate } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { followRename } from "../columns/use-table-layout.ts";
import { NameForm } from "./name-form.tsx";
import { useDeleteView, useUpdateView } from "./saved-views.ts";

interface ViewItemProps {
  view: SavedView;
  isOpen: boolean;
  onOpen: () => void;
}

/** A view that can be opened; admins rename and delete it. */
export function ViewItem({ view, isOpen, onOpen }: ViewItemProps) {
  const mayEdit = useMayEdit();
  const update = useUpdateView();
  const remove = useDeleteView();
  const [deleting, setDeleting] = useState(false);
  const { id, table: _table, changed_by, changed_at, ...kept } = view;
  const draftName = `view-rename-${id}`;
  const [renaming, setRenaming] = useState(() => readDraft(draftName) !== null);

  const rename = async (name: string) => {
    followRename(view, await update.mutateAsync({ id, ...kept, name }));
  };
  // Not the callbacks of `mutate`, which are not called once the views are closed.
  const confirm = () =>
    remove
      .mutateAsync(id)
      .catch((error) => {
        if (isNotFound(error)) return;
        toast({
          variant: "destructive",
          title: "Could not delete the view",
          description: errorMessage(error, "Please try again."),
        });
      })
      .finally(() => setDeleting(false));

  if (renaming) {
    return (
      <li className="p-2">
        <NameForm
          draftName={draftName}
          label={`New name of ${view.name}`}
          name={view.name}
          onSave={rename}
          onSaved={() => setRenaming(false)}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  }
  return (
    <li className="flex min-h-9 items-center gap-1 rounded-md pr-1 hover:bg-hover">
      <button
        type="button"
        aria-current={isOpen || undefined}
        title={`Saved on ${formatDate(changed_at)}${changed_by ? ` by ${changed_by}` : ""}`}
        onClick={onOpen}
        className="flex min-h-9 min-w-0 grow items-center gap-2 rounded-md px-2 text-left"
      >
        <Check
          aria-hidden="true"
          className={classNames("size-4 shrink-0 text-ember-text", !isOpen && "opacity-0")}
        />
        <span className="truncate">{view.name}</span>
      </button>
      {mayEdit && (
        <>
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Rename ${view.name}`}
            title="Rename"
            onClick={() => setRenaming(true)}
          >
            <Pencil aria-hidden="true" className="size-3.5" />
          </Button>
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Delete ${view.name}`}
            title="Delete"
            onClick={() => setDeleting(true)}
          >
            <Trash aria-hidden="true" className="size-3.5" />
          </Button>
          <AlertDialog
            open={deleting}
            onOpenChange={setDeleting}
            title={`Delete "${view.name}"?`}
            description="It is deleted for all admins. Founders and investors stay as they are."
            confirmLabel="Delete view"
            destructive
            pending={remove.isPending}
            onConfirm={confirm}
          />
        </>
      )}
    </li>
  );
}
