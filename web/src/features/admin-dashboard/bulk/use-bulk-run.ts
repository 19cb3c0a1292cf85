import { mutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAskBeforeUnload } from "../../../lib/browser-state/use-ask-before-unload.ts";
import type { Selection } from "../selection/selection.ts";
import { type BulkEdit, editHistory } from "../undo/edit-history.ts";
import { undoEdit } from "../undo/undo-edit.ts";
import { type BulkChange, type BulkList, type BulkRun, type RunOptions, updateMany } from "./bulk-calls.ts";
import { changedRecords } from "./bulk-words.ts";

interface BulkUpdate extends Pick<BulkEdit, "list" | "label" | "value"> {
  selection: Selection;
  change: BulkChange;
  progress: Pick<RunOptions, "signal" | "onProgress">;
}

/**
 * Changes the selected records; resolves with the id of the edit, or null if nothing was changed. Ctrl-Z waits for it.
 */
export const bulkUpdate = mutationOptions({
  scope: { id: "bulk" },
  mutationFn: async ({ list, label, value, selection, change, progress }: BulkUpdate, { client }) => {
    let id: number | null = null;
    const onProgress = (run: BulkRun) => {
      if (run.progress) {
        const { bulk } = run.progress;
        id ??= editHistory.add({ kind: "bulk", list, bulk, name: `some ${list}`, label, value }, "saving");
      }
      progress.onProgress(run);
    };
    const ended = await updateMany(selection, change, { list, client, signal: progress.signal, onProgress });
    const name = changedRecords(list, ended);
    if (id === null) return null;
    if (name !== null) editHistory.change(id, { name, state: "saved" });
    else editHistory.forget((edit) => edit.id === id);
    return name === null ? null : id;
  },
});

/** A bulk change, or its undoing, which ends when the component is gone. */
export function useBulkRun(list: BulkList) {
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
