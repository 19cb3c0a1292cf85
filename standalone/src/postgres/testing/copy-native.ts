import { lstatSync } from "node:fs";
import { cp } from "node:fs/promises";

/** A copy of the installed programs, if wanted as it is when install scripts did not run: without links. */
export async function copyNative(from: string, to: string, { links = true } = {}): Promise<void> {
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith(".a") && (links || !lstatSync(source).isSymbolicLink()),
  });
}
