import { call } from "../../../lib/api/api-client.ts";
import { retryDelay } from "../../../lib/api/retry.ts";
import type { ImportSource } from "../import-source.ts";
import type { ReadFile } from "./table-reader.ts";
import type { WorkerReader } from "./worker-reader.ts";

/** An import whose rows are sent; `sent` and `id` change, so that sending goes on where it stopped. */
export interface Sending {
  fileName: string;
  file: ReadFile;
  /** Null until the import is created. */
  id: number | null;
  sent: number;
}

interface SendOptions {
  source: ImportSource;
  reader: WorkerReader;
  signal: AbortSignal;
  onSent: (rows: number) => void;
}

/**
 * Creates the import unless it has an id, and sends the rows that were not sent yet. Returns its id. A block that fails
 * for a while is sent again: lines that the server has change nothing.
 * @throws what `call` does, FileProblem, and the signal's reason
 */
export async function sendRows(
  sending: Sending,
  { source, reader, signal, onSent }: SendOptions,
): Promise<number> {
  const { create, addRows } = source.endpoints;
  const { headings, mapping, rows } = sending.file;
  sending.id ??= (
    await call(create, { body: { file_name: sending.fileName, headings, mapping, file_rows: rows }, signal })
  ).id;
  const { id } = sending;
  while (sending.sent < rows) {
    const block = await reader.block(sending.sent);
    signal.throwIfAborted();
    await withRetries(() => call(addRows, { params: { import: id }, body: { rows: block }, signal }), signal);
    sending.sent += block.length;
    onSent(sending.sent);
  }
  return id;
}

async function withRetries<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await send();
    } catch (error) {
      const delay = signal.aborted ? null : retryDelay(error, failures);
      if (delay === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
      signal.throwIfAborted();
    }
  }
}
