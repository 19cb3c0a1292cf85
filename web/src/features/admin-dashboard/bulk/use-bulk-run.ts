import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Selection } from "../selection/selection.ts";
import type { BulkEdit } from "../undo/edit-history.ts";
import { undoEdit } from "../undo/undo-edit.ts";
import { type BulkChange, type BulkList, type BulkRun, updateMany } from "./bulk-calls.ts";

/** A bulk change, or its undoing, which ends when the component is gone. */
export function useBulkRun(list: BulkList) {
  const client = useQueryClient();
  const [run, setRun] = useState<BulkRun | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const options = () => {
    abort.current = new AbortController();
    setRun({ state: "running", progress: null, failures: [], problem: null });
    return { signal: abort.current.signal, onProgress: setRun };
  };
  return {
    run,
    /** Resolves with null if it has begun already: a quick second press comes before the next render. */
    update: async (selection: Selection, change: BulkChange) =>
      abort.current ? null : updateMany(selection, change, { list, client, ...options() }),
    undo: (edit: BulkEdit) => undoEdit(edit, client, options()),
    cancel: () => abort.current?.abort(),
  };
}
