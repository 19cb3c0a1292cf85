import { mkdtemp, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { flushFolder } from "./durable-file.ts";
import { initialise } from "./initdb.ts";
import { exists } from "./permissions.ts";
import type { Place } from "./places.ts";
import { StartError } from "./start-error.ts";

/**
 * Makes the cluster unless there is one. It is initialised in a temporary folder and renamed when it is whole:
 * what an initdb that was killed leaves behind is never taken for a cluster. The caller holds the instance lock.
 *
 * @throws StartError `data-dir-other-version`, `data-dir-damaged`, `postgres-failed`
 */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  password: string,
  durable: boolean,
): Promise<{ created: boolean }> {
  await removeUnfinished(place);
  if (await exists(place.cluster)) {
    if (await holdsCluster(place, binaries)) return { created: false };
    await rmdir(place.cluster);
  }
  const unfinished = await mkdtemp(`${place.cluster}.new-`);
  try {
    const folder = await initialise(unfinished, place.runAs, binaries, password, durable);
    await rename(folder, place.cluster);
    await flushFolder(place.home);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return { created: true };
}

async function holdsCluster(place: Place, binaries: Binaries): Promise<boolean> {
  const { cluster } = place;
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => null);
  if (version === null) {
    if ((await readdir(cluster)).length === 0) return false;
    throw new StartError(
      "data-dir-damaged",
      `The folder ${cluster} is not a whole PostgreSQL database. ` +
        "Restore it from a backup, or move it away to start with an empty database.",
    );
  }
  if (Number(version) !== binaries.major) {
    throw new StartError(
      "data-dir-other-version",
      `The database in ${cluster} was made by PostgreSQL ${version.trim()}, and this Kindling brings PostgreSQL ` +
        `${binaries.major}. Use the Kindling that made it, or set DATA_DIR to another folder.`,
    );
  }
  return true;
}

async function removeUnfinished(place: Place): Promise<void> {
  const prefix = `${basename(place.cluster)}.new-`;
  for (const name of await readdir(place.home)) {
    // An initdb whose parent was killed may still be writing there: retry, and leave the rest to a later start.
    if (name.startsWith(prefix)) {
      await rm(join(place.home, name), { recursive: true, force: true, maxRetries: 3 }).catch(
        () => undefined,
      );
    }
  }
}
