import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { canReach, exists, giveToOwnerOf, type RunAs, SEARCH, weAreRoot } from "./permissions.ts";
import { notWritable, StartError, systemCode } from "./start-error.ts";
import { isKnownUser, requireSystemUser } from "./system-user.ts";

/** A cluster and its password, beside each other in one folder. */
export interface AbandonedPlace {
  cluster: string;
  passwordFile: string;
}

/** Where everything of one data folder lies, and whom PostgreSQL runs as. */
export interface Place extends AbandonedPlace {
  /** Holds the cluster and the password. */
  home: string;
  /** Where copies of the binaries go, if they are needed. */
  copiesDir: string;
  /** The user to run PostgreSQL as; undefined means ourselves. */
  runAs: RunAs | undefined;
  /** A sentence for the person at the terminal when the data lies outside the data folder, else null. */
  notice: string | null;
  /** What data folders of the same path had before they were deleted or moved. */
  abandoned: AbandonedPlace[];
}

/** The folder of a data folder that is PostgreSQL's: lock, log, and, where possible, the cluster. */
export const postgresFolder = (dataDir: string): string => join(dataDir, "postgres");

/** The file of the lock that whoever uses a data folder holds. */
export const lockFile = (dataDir: string): string => join(postgresFolder(dataDir), "lock");

const noteFile = (dataDir: string): string => join(postgresFolder(dataDir), "where-the-data-is.txt");

/** Makes the data folder, and PostgreSQL's part of it, where they are missing. */
export async function openDataFolder(dataDir: string): Promise<void> {
  const folder = postgresFolder(dataDir);
  await makePath(folder);
  await giveToOwnerOf(dataDir, folder);
}

/** Like mkdir with `recursive`, which never comes back where the system refuses with ENOENT, as below /proc. */
async function makePath(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (code !== "ENOENT" || (await exists(dirname(path)))) throw error;
    await makePath(dirname(path));
    await makePath(path);
  }
}

/**
 * Decides where the cluster of `dataDir` lies. The data folder itself, unless we are root and the user that
 * PostgreSQL must run as cannot walk into it (a clone in /root): then a folder of its own in `systemDir`, and
 * a note in the data folder that says so. The note is what counts later, also when the data folder was moved.
 * The caller holds the instance lock.
 *
 * @throws StartError `data-dir-not-writable`, `data-dir-damaged`
 */
export async function choosePlace(
  dataDir: string,
  systemDir: string,
  log: (message: string) => void,
): Promise<Place> {
  const local = postgresFolder(dataDir);
  const noted = await readNote(dataDir);
  if (!weAreRoot()) {
    if (noted) throw notWritable(dataDir, "its database was made by root; start Kindling as root");
    return { ...clusterIn(local), copiesDir: local, runAs: undefined, notice: null, abandoned: [] };
  }

  if (noted) return placeElsewhere(dataDir, noted, systemDir, []);
  const cluster = join(local, "cluster");
  const runAs = await chooseUser([cluster, dataDir]);
  if (await canReach(local, runAs, SEARCH)) {
    return { ...clusterIn(local), copiesDir: systemDir, runAs, notice: null, abandoned: [] };
  }
  if (await exists(cluster)) {
    throw notWritable(
      dataDir,
      `PostgreSQL, which must run as user number ${runAs.uid}, is not allowed to enter it: chmod o+x it and its parents`,
    );
  }
  const { home, passedOver } = await makeHome(dataDir, systemDir, log);
  return placeElsewhere(dataDir, home, systemDir, passedOver.map(clusterIn));
}

function clusterIn(home: string) {
  return { home, cluster: join(home, "cluster"), passwordFile: join(home, "password") };
}

async function placeElsewhere(
  dataDir: string,
  home: string,
  systemDir: string,
  abandoned: AbandonedPlace[],
): Promise<Place> {
  if (!(await exists(home))) {
    throw new StartError(
      "data-dir-damaged",
      `The database of ${dataDir} was kept in ${home}, which is gone. Put it back, ` +
        `or remove ${noteFile(dataDir)} to start with an empty database.`,
    );
  }
  const runAs = await chooseUser([join(home, "cluster")]);
  if (!(await canReach(home, runAs, SEARCH))) {
    throw notWritable(home, `PostgreSQL does not run as root, and user number ${runAs.uid} cannot enter it`);
  }
  return {
    ...clusterIn(home),
    copiesDir: systemDir,
    runAs,
    notice: `PostgreSQL does not run as root and its user cannot enter ${dataDir}: the database is kept in ${home}`,
    abandoned,
  };
}

/** The owner of the first of `paths` that belongs to an ordinary user, else the system's user for PostgreSQL. */
async function chooseUser(paths: string[]): Promise<RunAs> {
  for (const path of paths) {
    const owner = await stat(path).catch(() => undefined);
    if (owner && owner.uid !== 0 && (await isKnownUser(owner.uid))) return { uid: owner.uid, gid: owner.gid };
  }
  return requireSystemUser();
}

async function makeHome(dataDir: string, systemDir: string, log: (message: string) => void) {
  // Passable whatever the umask says; everything of value in it has narrower permissions of its own.
  await makePath(systemDir);
  await chmod(systemDir, 0o755);
  const name = createHash("sha256")
    .update(await realpath(dataDir))
    .digest("hex")
    .slice(0, 16);
  const passedOver: string[] = [];
  for (let count = 1; ; count += 1) {
    const home = join(await realpath(systemDir), count === 1 ? name : `${name}-${count}`);
    try {
      await mkdir(home);
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
      // The data folder was deleted and made anew, or moved away with its note. Whichever: not ours to touch.
      log(`an earlier database of ${dataDir} stays in ${home}; remove it if you do not need it`);
      passedOver.push(home);
      continue;
    }
    await chmod(home, 0o755);
    await writeNote(dataDir, home);
    return { home, passedOver };
  }
}

async function writeNote(dataDir: string, home: string): Promise<void> {
  await writeFile(
    noteFile(dataDir),
    [
      "Kindling was started by root. PostgreSQL refuses to run as root, and the user it runs as",
      "instead cannot enter this folder. So the database is kept elsewhere, in",
      "",
      `folder: ${home}`,
      "",
      "Back up that folder too. To start with an empty database, delete this folder.",
      "",
    ].join("\n"),
  );
  await writeFile(join(home, "belongs-to.txt"), `${dataDir}\n`);
}

async function readNote(dataDir: string): Promise<string | null> {
  try {
    const text = await readFile(noteFile(dataDir), "utf8");
    return text.match(/^folder: (.+)$/m)?.[1] ?? null;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  }
}
