import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { giveToOwnerOf, isRoot } from "@kindling/service-kit/file-owner.ts";
import { notWritable, StartError, systemCode } from "../start-error.ts";
import { canAccess, type RunAs, resolveServerUser } from "../system-user.ts";
import { exists, makeDirectory } from "./files.ts";

/** Where the parts of one data directory are, and the user that PostgreSQL runs as. */
export interface DataDirectory {
  /** Contains the cluster and the password file. */
  home: string;
  cluster: string;
  passwordFile: string;
  /** For copies of the binaries, if they are needed. */
  copiesDir: string;
  /** Undefined for the user of this process. */
  runAs: RunAs | undefined;
  /** A sentence for the person at the terminal when the cluster is outside the data directory, else null. */
  notice: string | null;
  /** Clusters outside earlier data directories of the same path, which were deleted or moved. */
  abandonedClusters: string[];
}

/** PostgreSQL's part of the data directory: lock, log and, unless it must be elsewhere, the cluster. */
export const postgresFolder = (dataDir: string): string => join(dataDir, "postgres");

/** A process that uses the data directory holds the lock on this file. */
export const lockFile = (dataDir: string): string => join(postgresFolder(dataDir), "lock");

const redirectFile = (dataDir: string): string => join(postgresFolder(dataDir), "where-the-data-is.txt");

/** Creates the data directory and PostgreSQL's part of it unless they exist. */
export async function createDataDirectory(dataDir: string): Promise<void> {
  const folder = postgresFolder(dataDir);
  await makeDirectory(folder);
  await giveToOwnerOf(dataDir, folder);
}

/**
 * Resolves where the cluster of `dataDir` is: in the data directory, except when root starts Kindling and
 * PostgreSQL's user cannot enter it (a clone in /root). Then the cluster is in a directory of its own in
 * `systemDir`, and a file in the data directory redirects to it, also after the data directory was moved.
 * The caller holds the lock, unless it only looks for a running server.
 *
 * @throws StartError `data-dir-not-writable`, `data-dir-damaged`
 */
export async function resolveDataDirectory(
  dataDir: string,
  systemDir = "/var/lib/kindling",
): Promise<DataDirectory> {
  const local = postgresFolder(dataDir);
  const redirect = await readRedirect(dataDir);
  if (!isRoot()) {
    if (redirect) throw notWritable(dataDir, "its database was made by root; start Kindling as root");
    return { ...layoutOf(local), copiesDir: local, runAs: undefined, notice: null, abandonedClusters: [] };
  }

  if (redirect) return redirected(dataDir, redirect, systemDir, []);
  const { cluster } = layoutOf(local);
  const runAs = await resolveServerUser([cluster, dataDir]);
  if (await canAccess(local, runAs, "-x")) {
    return { ...layoutOf(local), copiesDir: systemDir, runAs, notice: null, abandonedClusters: [] };
  }
  if (await exists(cluster)) {
    throw notWritable(
      dataDir,
      `PostgreSQL, which must run as user number ${runAs.uid}, is not allowed to enter it: chmod o+x it and its parents`,
    );
  }
  const { home, earlier } = await createHome(dataDir, systemDir);
  return redirected(dataDir, home, systemDir, earlier);
}

function layoutOf(home: string) {
  return { home, cluster: join(home, "cluster"), passwordFile: join(home, "password") };
}

async function redirected(
  dataDir: string,
  home: string,
  systemDir: string,
  earlierHomes: string[],
): Promise<DataDirectory> {
  if (!(await exists(home))) {
    throw new StartError(
      "data-dir-damaged",
      `The database of ${dataDir} was kept in ${home}, which is gone. Put it back, ` +
        `or remove ${redirectFile(dataDir)} to start with an empty database.`,
    );
  }
  const layout = layoutOf(home);
  const runAs = await resolveServerUser([layout.cluster]);
  if (!(await canAccess(home, runAs, "-x"))) {
    throw notWritable(home, `PostgreSQL does not run as root, and user number ${runAs.uid} cannot enter it`);
  }
  return {
    ...layout,
    copiesDir: systemDir,
    runAs,
    notice: `PostgreSQL does not run as root and its user cannot enter ${dataDir}: the database is kept in ${home}`,
    abandonedClusters: earlierHomes.map((each) => layoutOf(each).cluster),
  };
}

/** Creates the first unused directory for `dataDir` in `systemDir`. Those of earlier data directories stay. */
async function createHome(dataDir: string, systemDir: string) {
  await makeDirectory(systemDir);
  // Regardless of the umask; what it contains has narrower permissions.
  await chmod(systemDir, 0o755);
  const hash = createHash("sha256").update(await realpath(dataDir));
  const first = join(await realpath(systemDir), hash.digest("hex").slice(0, 16));
  const earlier: string[] = [];
  let home = first;
  while (await exists(home)) {
    earlier.push(home);
    home = `${first}-${earlier.length + 1}`;
  }
  await mkdir(home);
  await chmod(home, 0o755);
  await writeRedirect(dataDir, home);
  return { home, earlier };
}

async function writeRedirect(dataDir: string, home: string): Promise<void> {
  const text = `Kindling was started by root. PostgreSQL refuses to run as root, and the user it runs as
instead cannot enter this folder. So the database is kept elsewhere, in

folder: ${home}

Back up that folder too. To start with an empty database, delete this folder.
`;
  await writeFile(redirectFile(dataDir), text);
  await writeFile(join(home, "belongs-to.txt"), `${dataDir}\n`);
}

async function readRedirect(dataDir: string): Promise<string | null> {
  try {
    const text = await readFile(redirectFile(dataDir), "utf8");
    return text.match(/^folder: (.+)$/m)?.[1] ?? null;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  }
}
