import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Selection } from "../selection/selection.ts";
import { type BulkList, type BulkRun, undoMany, updateMany } from "./bulk-calls.ts";

/** A bulk change, or its undoing, which ends when the component is gone. */
export function useBulkRun(list: BulkList) {
  const client = useQueryClient();
  const [run, setRun] = useState<BulkRun | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const options = () => {
    abort.current = new AbortController();
    setRun({ state: "running", progress: null, failures: [], problem: null });
    return { list, client, signal: abort.current.signal, onProgress: setRun };
  };
  return {
    run,
    update: (selection: Selection, change: object) => updateMany(selection, change, options()),
    undo: (bulk: string) => undoMany(bulk, options()),
    cancel: () => abort.current?.abort(),
  };
}
