import { HttpError, NetworkError } from "./api/api-errors.ts";

interface DownloadOptions {
  signal: AbortSignal;
  /** Called as the file arrives, with the number of records so far. */
  onRecords: (records: number) => void;
}

/**
 * Fetches a CSV file and saves it; of several, one file with the header of the first. Its byte order mark makes
 * spreadsheets read it as UTF-8. The browser holds the file outside the page's memory until it is complete, so that no
 * part of one is saved.
 * @returns the number of records
 * @throws HttpError, NetworkError, and the signal's reason when it aborts
 */
export async function downloadCsv(
  paths: readonly string[],
  fileName: string,
  { signal, onRecords }: DownloadOptions,
): Promise<number> {
  const parts: Blob[] = [];
  let records = 0;
  try {
    for (const path of paths) {
      const before = records;
      const counter = createRecordCounter();
      const response = await fetch(path, { cache: "no-store", signal, headers: { accept: "text/csv" } });
      if (!response.ok) throw new HttpError(response.status, await response.json().catch(() => undefined));
      const counted = response.body!.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(chunk, controller) {
            records = before + counter.count(chunk);
            onRecords(records);
            controller.enqueue(chunk);
          },
        }),
      );
      const part = await new Response(counted).blob();
      parts.push(parts.length === 0 ? part : await withoutHeader(part));
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof HttpError) throw error;
    throw new NetworkError(error);
  }
  save(new Blob(["\uFEFF", ...parts], { type: "text/csv;charset=utf-8" }), fileName);
  return records;
}

/** A CSV file without its first line; names of columns have no line feeds. */
async function withoutHeader(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, maxHeaderBytes).arrayBuffer());
  return file.slice(start.indexOf(lineFeed) + 1);
}

/** More than the header of any list. */
const maxHeaderBytes = 16_384;

/** Saves a file as a download. */
export function save(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const quote = '"'.charCodeAt(0);
const lineFeed = "\n".charCodeAt(0);

/** Counts the records of a CSV file as its bytes arrive: its lines without the header, outside of quotes. */
export function createRecordCounter() {
  let lines = 0;
  let isQuoted = false;
  const records = () => Math.max(0, lines - 1);
  return {
    count(bytes: Uint8Array): number {
      for (const byte of bytes) {
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) lines += 1;
      }
      return records();
    },
    records,
  };
}
