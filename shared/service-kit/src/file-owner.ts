import { chown, stat } from "node:fs/promises";

export const isRoot = (): boolean => process.getuid?.() === 0;

/** As root, gives `path` to the owner of `directory`, so that this user can run Kindling without root later. */
export async function giveToOwnerOf(directory: string, path: string): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await stat(directory);
  if (uid !== 0) await chown(path, uid, gid);
}
