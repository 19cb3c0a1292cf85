import { mutationOptions } from "@tanstack/react-query";
import { type BulkChange, type BulkRun, type RunOptions, type Selection, updateMany } from "./bulk-calls.ts";
import { changedRecords } from "./bulk-words.ts";
import { type BulkEdit, editHistory } from "./edit-history.ts";

export interface BulkUpdate extends Pick<BulkEdit, "list" | "label" | "value"> {
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
