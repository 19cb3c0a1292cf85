import { copyFile, open, stat, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import { giveToOwnerOf } from "./permissions.ts";

const LIMIT_BYTES = 2_000_000;
const CHECK_MS = 15 * 60_000;

/**
 * Opens PostgreSQL's log for the server to append to; the caller closes the handle once the server has it.
 * `start` is where this run's lines begin.
 */
export async function openServerLog(file: string) {
  await trimServerLog(file);
  const handle = await open(file, "a", 0o600);
  await giveToOwnerOf(dirname(file), file);
  return { handle, start: (await handle.stat()).size };
}

/**
 * Moves the log's text to `<file>.1` once it is over 2 MB. The text is copied and the file emptied in place:
 * the server holds the file open for appending, and goes on at its new end.
 */
export async function trimServerLog(file: string, limitBytes = LIMIT_BYTES): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= limitBytes) return;
  await copyFile(file, `${file}.1`);
  await giveToOwnerOf(dirname(file), `${file}.1`);
  await truncate(file, 0);
}

/** Keeps the log of a running server small. Answers the function that ends it. */
export function watchServerLog(file: string): () => void {
  const timer = setInterval(() => void trimServerLog(file).catch(() => undefined), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** What the server has written since `start`, at most the last 4 kB of it. */
export async function readServerLog(file: string, start: number): Promise<string> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const from = Math.max(start, size - 4096);
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(Math.max(0, size - from)),
      0,
      undefined,
      from,
    );
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}
