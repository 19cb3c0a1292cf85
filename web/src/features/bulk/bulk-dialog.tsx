import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { bulkFields, countOf } from "../edits/bulk-words.ts";
import { type BulkEdit, useEditHistory } from "../edits/edit-history.ts";
import { BulkOutcome, BulkProgressBar } from "./bulk-outcome.tsx";
import type { BulkRequest } from "./bulk-request.ts";
import { CancelButton, unlessDoubleClick } from "./cancel-button.tsx";
import { useBulkRun } from "./use-bulk-run.ts";

interface BulkDialogProps extends BulkRequest {
  open: boolean;
  onClose: () => void;
}

/** A change of more records than this asks first. */
const confirmAbove = 100;

/** Sets a field of the selected records: the value, the progress, and what became of it. */
export default function BulkDialog({ open, onClose, ...request }: BulkDialogProps) {
  const { list, field, selection, count, onChanged } = request;
  const { label, choices } = bulkFields[field];
  const [chosen, setChosen] = useState<(typeof choices)[number] | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [editId, setEditId] = useState<number | null>(null);
  const edit = useEditHistory().find(({ id }) => id === editId);
  const [undoing, setUndoing] = useState(false);
  const { run, update, undo, cancel } = useBulkRun(list);
  const name = useId();
  const all = countOf(list, count);

  const begin = async (to: (typeof choices)[number]) => {
    setConfirming(false);
    const id = await update({ selection, change: to.change, label, value: to.label });
    setEditId(id);
    if (id !== null) onChanged(field);
  };
  const undoChange = (change: BulkEdit) => {
    setUndoing(true);
    void undo(change);
  };

  const isStopping = run?.state === "stopping";
  const isRunning = run?.state === "running" || isStopping;
  const footer = isRunning ? (
    <CancelButton isStopping={isStopping} onCancel={cancel} />
  ) : run === null ? (
    <Button
      aria-disabled={chosen === null}
      onClick={() => chosen && (count > confirmAbove ? setConfirming(true) : void begin(chosen))}
    >
      Change {all}
    </Button>
  ) : (
    <>
      {edit?.kind === "bulk" && edit.state === "saved" && (
        <Button variant="outline" onClick={unlessDoubleClick(() => undoChange(edit))}>
          Undo
        </Button>
      )}
      <Button onClick={unlessDoubleClick(onClose)}>Done</Button>
    </>
  );
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          // The dialog stays open and shows the result of the part that the server has begun.
          if (isRunning) cancel();
          else onClose();
        }}
        keepOnOutsidePress={run !== null}
        size="sm"
        title={undoing ? `Undo: ${label}` : `Change ${label.toLowerCase()}`}
        description={`${all} selected`}
        footer={footer}
      >
        {run === null ? (
          <fieldset className="flex flex-col gap-1">
            <legend className="sr-only">{label}</legend>
            {choices.map((choice) => (
              <label
                key={choice.label}
                className="-mx-2 flex h-9 items-center gap-2.5 rounded-sm px-2 hover:bg-hover"
              >
                <input
                  type="radio"
                  name={name}
                  className="size-4 accent-ember"
                  checked={chosen === choice}
                  onChange={() => setChosen(choice)}
                />
                {choice.label}
              </label>
            ))}
          </fieldset>
        ) : isRunning ? (
          <BulkProgressBar list={list} run={run} />
        ) : (
          <BulkOutcome list={list} run={run} isUndo={undoing} />
        )}
      </Dialog>
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Change ${all}?`}
        description={`${label} of all ${all} becomes ${chosen?.label ?? ""}. You can undo it.`}
        confirmLabel={`Change ${all}`}
        onConfirm={() => chosen && void begin(chosen)}
      />
    </>
  );
}
