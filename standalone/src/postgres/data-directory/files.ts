import { lstat, mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { systemCode } from "../start-error.ts";

export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

/** Creates a directory and its parents. `mkdir` with `recursive` never returns below /proc (Node 24). */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (code !== "ENOENT" || (await exists(dirname(path)))) throw error;
    await makeDirectory(dirname(path));
    await makeDirectory(path);
  }
}

/** Flushes a directory to disk, so that a rename in it survives a power failure. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
