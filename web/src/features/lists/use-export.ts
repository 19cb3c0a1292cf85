import { useCallback, useEffect, useRef, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { logFailure } from "../../lib/api/log-failure.ts";
import { downloadCsv } from "../../lib/download-csv.ts";
import { formatCount } from "../../lib/format.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { ListQuery } from "./list-config.ts";

/** The records that an export has. */
export interface ExportedRecords {
  /** The queries whose records the file contains, one after the other. */
  queries: readonly Pick<ListQuery, "narrowing" | "order">[];
  /** How many records the queries return; null if unknown. */
  count: number | null;
}

interface ExportOptions extends ExportedRecords {
  /** The list's path in the API. */
  path: string;
  fileName: string;
  /** "founders" */
  noun: string;
}

/** A running export. */
export interface RunningExport {
  /** Records that have arrived. */
  exported: number;
  count: number | null;
}

/** Saves all records that match queries as a CSV file, one export at a time. */
export function useExport() {
  const [running, setRunning] = useState<RunningExport | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = useCallback(async ({ path, queries, count, fileName, noun }: ExportOptions) => {
    if (abort.current) return;
    const controller = new AbortController();
    abort.current = controller;
    const onRecords = (exported: number) => setRunning({ exported, count });
    onRecords(0);
    const paths = queries.map(
      ({ narrowing, order }) => `${path}?${[narrowing, order, "format=csv"].filter(Boolean).join("&")}`,
    );
    try {
      const records = await downloadCsv(paths, fileName, { signal: controller.signal, onRecords });
      toast({ title: `Exported ${formatCount(records)} ${noun}`, description: `Saved as ${fileName}` });
    } catch (error) {
      if (!controller.signal.aborted) {
        logFailure(`The ${noun} could not be exported`, error);
        toast({
          variant: "destructive",
          title: "Export failed",
          description: errorMessage(error, "Please try again."),
        });
      }
    }
    abort.current = null;
    setRunning(null);
  }, []);
  return { running, start, cancel: useCallback(() => abort.current?.abort(), []) };
}
