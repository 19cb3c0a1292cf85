import { useCallback, useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../lib/api/api-errors.ts";
import { downloadCsv } from "../../../lib/download-csv.ts";
import { formatCount } from "../../../lib/format.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { logFailure } from "../calls/log-failure.ts";
import type { ListQuery } from "./list-config.ts";

/** What an export reads, and where it goes. */
export interface ExportTarget {
  /** The list's path in the API. */
  path: string;
  fileName: string;
  /** "founders" */
  noun: string;
}

interface ExportOptions extends ExportTarget {
  /** The file has the records of one after the other. */
  queries: readonly Pick<ListQuery, "narrowing" | "order">[];
}

/** Saves all records that match queries as a CSV file, one export at a time. */
export function useExport() {
  /** Records that have arrived; null while nothing is exported. */
  const [exported, setExported] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async ({ path, queries, fileName, noun }: ExportOptions) => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setExported(0);
    const paths = queries.map(
      ({ narrowing, order }) => `${path}?${[narrowing, order, "format=csv"].filter(Boolean).join("&")}`,
    );
    try {
      const options = { signal: abort.signal, onRecords: setExported };
      const records = await downloadCsv(paths, fileName, options);
      toast({ title: `Exported ${formatCount(records)} ${noun}`, description: `Saved as ${fileName}` });
    } catch (error) {
      if (!abort.signal.aborted) {
        logFailure(`The ${noun} could not be exported`, error);
        toast({
          variant: "destructive",
          title: "Export failed",
          description: errorMessage(error, "Please try again."),
        });
      }
    }
    running.current = null;
    setExported(null);
  }, []);
  return { exported, start, cancel: useCallback(() => running.current?.abort(), []) };
}
