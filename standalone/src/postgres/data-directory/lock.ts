import { chmodSync, closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { giveToOwnerOf } from "@kindling/service-kit/file-owner.ts";
import { StartError, systemCode } from "../start-error.ts";

export interface Lock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Acquires an exclusive lock on `file`, or returns null while another process holds it.
 *
 * Node has no flock. SQLite's exclusive lock is a kernel lock: it ends with the process, however that ends, and
 * child processes do not inherit it. Nothing is written to the file.
 *
 * @throws StartError `postgres-failed` on a file system without locks
 */
export async function acquireLock(file: string): Promise<Lock | null> {
  makePrivate(file);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    // No journal file: there is nothing to roll back.
    database.exec("PRAGMA journal_mode = memory; BEGIN EXCLUSIVE");
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null;
    throw new StartError(
      "postgres-failed",
      `The folder ${dirname(file)} does not support file locks. Set DATA_DIR to a folder on a local disk.`,
      { cause: error },
    );
  }
  await giveToOwnerOf(dirname(file), file);
  const acquired = database;
  return { release: () => acquired.isOpen && acquired.close() };
}

/**
 * Restricts the file to its owner: any local user who can open it could hold the lock and block every start.
 * Older versions created it readable for all.
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
