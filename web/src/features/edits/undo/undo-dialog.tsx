import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Undo from "lucide-react/icons/undo-2";
import { ChangeItem } from "../../../forms/history/change-item.tsx";
import { changeOnOneLine } from "../../../forms/history/entry-words.ts";
import { useOpenRecord } from "../../../lib/browser-state/use-open-record.ts";
import { formatTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { keepFocusInSection } from "../../../ui/controls/keep-focus-in-section.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { Banner, EmptyState } from "../../../ui/states/states.tsx";
import { editHistory, type SavedEdit, useEditHistory } from "../edit-history.ts";
import { modifierKey } from "./modifier-key.ts";
import { editInWords, undoEdit } from "./undo-edit.ts";

/** The admin's edits in this tab, newest first, each with Undo. */
export default function UndoDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const edits = useEditHistory();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Your changes"
      description={`Made in this tab. ${modifierKey} Z undoes the newest.`}
    >
      {edits.length === 0 ? (
        <EmptyState
          icon={<Undo />}
          title="Nothing changed yet"
          description="Asks, temperatures, tiers, ratings and notes that you change can be undone here."
        />
      ) : (
        <ol className="divide-y rounded-lg border bg-surface">
          {edits.map((edit) => (
            <EditItem key={edit.id} edit={edit} onLeave={onClose} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function EditItem({ edit, onLeave }: { edit: SavedEdit; onLeave: () => void }) {
  const client = useQueryClient();
  const openRecord = useOpenRecord();
  const { at, name, state, problem } = edit;
  const record =
    edit.kind === "founder" || edit.kind === "investor" ? ([edit.kind, edit.recordId] as const) : null;
  const words = editInWords(edit);
  const undo = async () => {
    const { problem } = await undoEdit(edit, client);
    // The edits of an erased record have left the list, which then cannot show the problem.
    const isListed = editHistory.get().some(({ id }) => id === edit.id);
    if (problem !== null && !isListed)
      toast({ variant: "destructive", title: "Change not undone", description: problem });
  };
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5 px-4 py-3 text-sm">
      <time dateTime={at} className="figures text-muted">
        {formatTime(at)}
      </time>
      <strong className="min-w-0 font-semibold wrap-anywhere">{name}</strong>
      <div className="-my-1.5 -mr-2 flex h-8 items-center self-center">
        {state === "undone" ? (
          <span className="flex items-center gap-1.5 px-2 text-muted">
            <Check aria-hidden="true" className="size-4" />
            Undone
          </span>
        ) : (
          <Button
            ref={keepFocusInSection}
            variant="ghost"
            size="sm"
            pending={state === "saving" || state === "undoing"}
            aria-label={`Undo: ${name}, ${changeOnOneLine(words, false)}`}
            onClick={() => void undo()}
          >
            <Undo aria-hidden="true" className="size-4" />
            Undo
          </Button>
        )}
      </div>
      <dl className="@container col-span-2 col-start-2 min-w-0">
        <ChangeItem change={words} isNew={false} />
      </dl>
      {problem !== null && (
        <Banner className="col-span-2 col-start-2">
          <p>{problem}</p>
          {record && (
            <Button
              variant="link"
              className="text-left wrap-anywhere whitespace-normal!"
              onClick={() => {
                onLeave();
                openRecord(...record);
              }}
            >
              Open {name}
            </Button>
          )}
        </Banner>
      )}
    </li>
  );
}
