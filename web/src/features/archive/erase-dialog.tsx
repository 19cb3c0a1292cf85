import type { ArchivedRecord } from "@kindling/contracts/removals/schemas.ts";
import { type FormEvent, useState } from "react";
import { recordName } from "../../forms/record/record-name.ts";
import { type RemovalSource, useMove } from "../../forms/removals/removal-source.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { Banner } from "../../ui/states/states.tsx";
import { forgetErased } from "../edits/forget-erased.ts";
import { isSameName } from "./archive-words.ts";

interface EraseDialogProps {
  source: RemovalSource;
  record: ArchivedRecord;
  /** False when somebody else restored or erased it meanwhile. */
  isArchived: boolean;
  open: boolean;
  onClose: () => void;
}

/** Erases an archived record after its name is typed. */
export function EraseDialog({ source, record, isArchived, open, onClose }: EraseDialogProps) {
  const { title } = recordName(record, source.member);
  const [typed, setTyped] = useState("");
  const notifyLate = useLateNotice(open);
  const problemOf = (error: unknown) => errorMessage(error, "It was not erased. Please try again.");
  const erase = useMove(
    source,
    "erase",
    (id) => {
      forgetErased(source.member, id);
      toast({ title: `${title} erased`, description: "Only its id, the time and who did it are kept." });
    },
    (error) => notifyLate(`${title} was not erased`, problemOf(error)),
  );
  const canErase = isArchived && isSameName(typed, title);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    // Not called once the dialog of another record has replaced this one.
    if (canErase) erase.mutate(record.id, { onSuccess: onClose });
  };
  const close = () => {
    setTyped("");
    erase.reset();
    onClose();
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={(nextOpen) => !nextOpen && close()}
      title={`Erase ${title} now?`}
      description={`This deletes the ${source.member}'s record and history, the ratings and notes of its matches, and its sessions, passwords and invitations. It cannot be undone.`}
      confirmLabel="Erase for good"
      destructive
      confirmDisabled={!canErase}
      pending={erase.isPending}
      onConfirm={submit}
    >
      <form onSubmit={submit} className="mt-5">
        <Field label={`Type “${title}” to confirm`}>
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      </form>
      {!isArchived && !erase.isPending && (
        <Banner className="mt-4">Someone else restored or erased this {source.member} meanwhile.</Banner>
      )}
      {erase.isError && <Banner className="mt-4">{problemOf(erase.error)}</Banner>}
    </AlertDialog>
  );
}
