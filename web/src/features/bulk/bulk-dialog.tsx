import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useAskBeforeUnload } from "../../lib/browser-state/use-ask-before-unload.ts";
import { Button } from "../../ui/button.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import type { BulkList, BulkRun } from "../edits/bulk-calls.ts";
import { type BulkUpdate, bulkUpdate } from "../edits/bulk-edit.ts";
import { bulkFields, countOf } from "../edits/bulk-words.ts";
import { type BulkEdit, useEditHistory } from "../edits/edit-history.ts";
import { undoEdit } from "../edits/undo/undo-edit.ts";
import { BulkOutcome, BulkProgressBar } from "./bulk-outcome.tsx";
import type { BulkRequest } from "./bulk-request.ts";
import { CancelButton, unlessDoubleClick } from "./cancel-button.tsx";

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

/** A bulk change, or its undoing, which ends when the component is gone. */
function useBulkRun(list: BulkList) {
  const client = useQueryClient();
  const [run, setRun] = useState<BulkRun | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const { mutateAsync } = useMutation(bulkUpdate);
  const isRunning = run?.state === "running" || run?.state === "stopping";
  // The change would stop halfway.
  useAskBeforeUnload(isRunning);

  const options = () => {
    abort.current = new AbortController();
    setRun({ state: "running", progress: null, failures: [], problem: null });
    return { signal: abort.current.signal, onProgress: setRun };
  };
  return {
    run,
    /** Resolves with null if it has begun already: a quick second press comes before the next render. */
    update: async (update: Omit<BulkUpdate, "list" | "progress">) =>
      abort.current ? null : mutateAsync({ ...update, list, progress: options() }),
    undo: (edit: BulkEdit) => undoEdit(edit, client, options()),
    cancel: () => {
      // An undo that waits for an earlier one would not show it.
      setRun((known) => (known?.state === "running" ? { ...known, state: "stopping" } : known));
      abort.current?.abort();
    },
  };
}
