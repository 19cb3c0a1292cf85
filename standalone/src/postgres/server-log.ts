import { copyFile, open, stat, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import { giveToOwnerOf } from "@kindling/service-kit/file-owner.ts";

const defaultLimitBytes = 2_000_000;
const checkMs = 15 * 60_000;

/** Opens the server's log for appending. `start` is the position at which this run's lines begin. */
export async function openServerLog(file: string) {
  await rotateServerLog(file);
  const handle = await open(file, "a", 0o600);
  await giveToOwnerOf(dirname(file), file);
  return { handle, start: (await handle.stat()).size };
}

/**
 * Moves the log's text to `<file>.1` when it exceeds 2 MB. It copies and truncates, since the server keeps the file
 * open for appending.
 */
export async function rotateServerLog(file: string, limitBytes = defaultLimitBytes): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size <= limitBytes) return;
  await copyFile(file, `${file}.1`);
  await giveToOwnerOf(dirname(file), `${file}.1`);
  await truncate(file, 0);
}

/** Rotates the log of a running server. Returns a function that ends this. */
export function watchServerLog(file: string): () => void {
  const timer = setInterval(() => void rotateServerLog(file).catch(() => undefined), checkMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** What the server has logged since `start`, at most the last 4 kB. */
export async function readServerLog(file: string, start: number): Promise<string> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const position = Math.max(start, size - 4096);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(4096), position });
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}
