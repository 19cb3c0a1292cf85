import { appendFile, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { setting } from "../config.ts";
import type { Log } from "../log.ts";

/** Settings of the services whose records can be erased. */
export const erasureSettings = {
  ERASURES_FILE: setting(
    z.string().min(1).optional(),
    "file that lists erased records by kind, id and time, one per line. Keep it apart from the backups: whoever restores one erases these records again",
  ),
};

export interface ErasureConfig {
  /** The path of the list of erasures, if it is kept. */
  erasuresFile: string | undefined;
}

/** What was erased, in a file outside the database, so that a restored backup brings nobody back. */
export class ErasureList {
  private readonly path: string | undefined;
  private readonly log: Log;

  constructor(path: string | undefined, log: Log) {
    this.path = path;
    this.log = log;
  }

  /** Adds a line, on disk when this resolves. Without a file it warns. */
  async add(kind: string, id: number): Promise<void> {
    if (this.path === undefined) {
      this.log.warn(
        { kind, id },
        "ERASURES_FILE is not set: a restored backup would bring an erased record back",
      );
      return;
    }
    await mkdir(dirname(this.path), { recursive: true });
    // One write of a short line, so that the lines of several processes do not mix.
    // A line of its own, also after one that was cut off.
    const line = `\n${kind} ${id} ${new Date().toISOString()}\n`;
    await appendFile(this.path, line, { flush: true, mode: 0o600 });
  }
}

/**
 * The ids of one kind in a list of erasures.
 * @throws Error naming a line that is neither empty nor `kind id time`
 */
export async function readErasures(path: string, kind: string): Promise<number[]> {
  const ids = new Set<number>();
  const file = await open(path);
  let number = 0;
  for await (const line of file.readLines()) {
    number += 1;
    if (line === "") continue;
    const [of, id, time, ...rest] = line.split(" ");
    const isKnown = of === "founder" || of === "investor";
    const isValid = isKnown && /^[1-9]\d{0,9}$/.test(id ?? "") && time !== undefined && rest.length === 0;
    if (!isValid) throw new Error(`${path}, line ${number}: is not "kind id time"`);
    if (of === kind) ids.add(Number(id));
  }
  return [...ids];
}
