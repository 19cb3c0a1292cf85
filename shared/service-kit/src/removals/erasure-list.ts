import { existsSync } from "node:fs";
import { appendFile, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { setting } from "../config.ts";
import { giveToOwnerOf } from "../file-owner.ts";
import type { Log } from "../log.ts";

/** Settings of the services whose records can be erased. */
export const erasureSettings = {
  ERASURES_FILE: setting(
    z.string().min(1).optional(),
    "file with a line for each erased record: kind, id and time. Keep it apart from the backups; after a backup is restored, the records in it must be erased again",
  ),
};

export interface ErasureConfig {
  /** The path of the list of erasures, if it is kept. */
  erasuresFile: string | undefined;
}

/**
 * A file that lists what was erased, outside the database, so that it can be erased again after a backup is restored.
 */
export class ErasureList {
  private readonly path: string | undefined;
  private readonly log: Log;

  constructor(path: string | undefined, log: Log) {
    this.path = path;
    this.log = log;
  }

  /** The ids of a kind that it has. A line that was cut off is passed over. */
  async idsOf(kind: string): Promise<number[]> {
    if (this.path === undefined || !existsSync(this.path)) return [];
    return readErasures(this.path, kind, { isStrict: false });
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
    // In one write, so that lines of several processes do not mix. It begins a new line, in case the last was cut off.
    const line = `\n${kind} ${id} ${new Date().toISOString()}\n`;
    await appendFile(this.path, line, { flush: true, mode: 0o600 });
    await giveToOwnerOf(dirname(this.path), this.path);
  }
}

/**
 * The ids of one kind in a list of erasures.
 * @throws Error naming a line that is neither empty nor `kind id time`, if strict
 */
export async function readErasures(
  path: string,
  kind: string,
  { isStrict } = { isStrict: true },
): Promise<number[]> {
  const ids = new Set<number>();
  const file = await open(path);
  let number = 0;
  for await (const line of file.readLines()) {
    number += 1;
    if (line === "") continue;
    const [of, id, time, ...rest] = line.split(" ");
    const isKnown = of === "founder" || of === "investor";
    const isValid = isKnown && /^[1-9]\d{0,9}$/.test(id ?? "") && time !== undefined && rest.length === 0;
    if (!isValid && isStrict) throw new Error(`${path}, line ${number}: is not "kind id time"`);
    if (isValid && of === kind) ids.add(Number(id));
  }
  return [...ids];
}
