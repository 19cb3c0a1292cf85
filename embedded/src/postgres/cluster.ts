import { mkdtemp, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { flushFolder } from "./durable-file.ts";
import { initialise } from "./initdb.ts";
import { moveCommands } from "./move-commands.ts";
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
  if (await exists(place.cluster)) {
    if (await holdsCluster(place, binaries)) {
      await removeUnfinished(place);
      return { created: false };
    }
    await rmdir(place.cluster);
  }
  await refuseHalfMoved(place);
  await removeUnfinished(place);
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
  const made = Number(version);
  if (made !== binaries.major) {
    const refusal =
      `The database in ${cluster} was made by PostgreSQL ${version.trim()}, and this Kindling brings PostgreSQL ` +
      `${binaries.major}. Nothing was changed. Use the Kindling that made it, or set DATA_DIR to another folder`;
    throw new StartError(
      "data-dir-other-version",
      made < binaries.major
        ? `${refusal},\nor move the ` +
            `database by these commands, in bash, with Kindling stopped and room for the data twice. Then start Kindling, ` +
            `and when all is well remove the folder cluster-${made}.\n\n${moveCommands(place, binaries, made)}`
        : `${refusal}.`,
    );
  }
  return true;
}

/** A move to another PostgreSQL that was interrupted must not end in a new, empty database. */
async function refuseHalfMoved({ home, cluster }: Place): Promise<void> {
  const moved = (await readdir(home)).filter((name) => /^cluster-\d+$/.test(name)).sort();
  if (moved.length === 0) return;
  throw new StartError(
    "data-dir-damaged",
    `The folder ${cluster} is missing beside ${moved.join(" and ")}, as after a move to another PostgreSQL that was ` +
      `interrupted. Rename ${moved.at(-1)} to cluster, then start Kindling again.`,
  );
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
