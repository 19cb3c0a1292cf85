import { chown, lstat, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The user that PostgreSQL runs as when we are root. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface Permissions extends RunAs {
  mode: number;
}

export const READ = 4;
export const SEARCH = 1;
export const EXECUTE = 1;

/** Whether the mode bits give `user`, who has no other groups and no special rights, all of `bits`. */
export function permits(file: Permissions, user: RunAs, bits: number): boolean {
  const shift = file.uid === user.uid ? 6 : file.gid === user.gid ? 3 : 0;
  return ((file.mode >> shift) & bits) === bits;
}

/** Whether `user` can walk down to `path` and has `bits` on it. Access lists beyond the mode bits are ignored. */
export async function canReach(path: string, user: RunAs, bits: number): Promise<boolean> {
  const real = await realpath(path);
  if (!permits(await stat(real), user, bits)) return false;
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!permits(await stat(folder), user, SEARCH)) return false;
    if (folder === dirname(folder)) return true;
  }
}

export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

export const weAreRoot = (): boolean => process.getuid?.() === 0;

/** Root who starts in another user's folder leaves no files there that this user could not open later. */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (!weAreRoot()) return;
  const { uid, gid } = await stat(folder);
  if (uid !== 0) await chown(path, uid, gid);
}
