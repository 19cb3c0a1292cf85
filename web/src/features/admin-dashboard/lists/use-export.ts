import { useCallback, useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../lib/api/api-errors.ts";
import { downloadCsv } from "../../../lib/download-csv.ts";
import { formatCount } from "../../../lib/format.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { logFailure } from "../calls/log-failure.ts";
import type { ListQuery } from "./list-config.ts";

interface ExportOptions {
  /** The list's path in the API. */
  path: string;
  query: Pick<ListQuery, "narrowing" | "order">;
  fileName: string;
  /** "founders" */
  noun: string;
}

/** Saves all records that match a query as a CSV file, one export at a time. */
export function useExport() {
  /** Records that have arrived; null while nothing is exported. */
  const [exported, setExported] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async ({ path, query, fileName, noun }: ExportOptions) => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setExported(0);
    const parameters = [query.narrowing, query.order, "format=csv"].filter(Boolean).join("&");
    try {
      const options = { signal: abort.signal, onRecords: setExported };
      const records = await downloadCsv(`${path}?${parameters}`, fileName, options);
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
