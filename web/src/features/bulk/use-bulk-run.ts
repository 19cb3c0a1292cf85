import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAskBeforeUnload } from "../../lib/browser-state/use-ask-before-unload.ts";
import type { BulkList, BulkRun } from "../edits/bulk-calls.ts";
import { type BulkUpdate, bulkUpdate } from "../edits/bulk-edit.ts";
import type { BulkEdit } from "../edits/edit-history.ts";
import { undoEdit } from "../edits/undo/undo-edit.ts";

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
