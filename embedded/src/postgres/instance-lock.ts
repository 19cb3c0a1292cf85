import { chmodSync, closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { giveToOwnerOf } from "./permissions.ts";
import { notWritable, StartError, systemCode } from "./start-error.ts";

export interface InstanceLock {
  release(): void;
}

// Referenced here, so that a caller who drops the handle does not lose the lock to the garbage collector.
const held = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;
const unwritable = new Map([
  [3, "permission denied"],
  [8, "read-only"],
  [14, "permission denied"],
]);

/**
 * Takes the lock that one process at a time can hold on `file`, or answers null when another has it.
 *
 * Node has no flock; SQLite's exclusive lock is one that the kernel lets go of however the process ends, so
 * it never goes stale, and it is inherited by no child. Nothing is ever written to the file.
 *
 * @throws StartError `data-dir-not-writable`
 */
export async function takeInstanceLock(file: string): Promise<InstanceLock | null> {
  makePrivate(file);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    // No journal file beside it: there is nothing to roll back.
    database.exec("PRAGMA journal_mode = memory; BEGIN EXCLUSIVE");
  } catch (error) {
    database?.close();
    const code = (error as { errcode?: number }).errcode;
    if (code === SQLITE_BUSY) return null;
    const reason = code === undefined ? undefined : unwritable.get(code & 0xff);
    if (reason) throw notWritable(dirname(file), `${file}: ${reason}`, error);
    throw new StartError(
      "postgres-failed",
      `The folder ${dirname(file)} does not support file locks. Set DATA_DIR to a folder on a local disk.`,
      { cause: error },
    );
  }
  const locked = database;
  held.add(locked);
  await giveToOwnerOf(dirname(file), file);
  return {
    release() {
      if (held.delete(locked)) locked.close();
    },
  };
}

/**
 * Lets nobody else open the lock's file: another local user could otherwise lock it and block every
 * start. Older versions made it readable for all.
 */
function makePrivate(file: string): void {
  try {
    // Closing any descriptor of a file drops this process's locks on it, so only a new file is opened.
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (systemCode(error) === "EEXIST") chmodSync(file, 0o600);
    else throw error;
  }
}
