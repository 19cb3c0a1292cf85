import { spawn } from "node:child_process";
import { chown, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Binaries } from "../binaries.ts";
import { serverEnvironment } from "../server.ts";
import { cannotRun, failureReason, StartError } from "../start-error.ts";
import type { RunAs } from "../system-user.ts";
import type { DataDirectory } from "./data-directory.ts";
import { exists, syncDirectory } from "./files.ts";
import { initdbOptions, upgradeCommands } from "./upgrade-commands.ts";

/**
 * Creates the cluster unless it exists. initdb writes to a temporary directory, which is renamed when it is
 * complete, so that an interrupted initdb never leaves a cluster. The caller holds the lock.
 *
 * @throws StartError `data-dir-other-version`, `data-dir-damaged`, `postgres-failed`
 */
export async function ensureCluster(
  directory: DataDirectory,
  binaries: Binaries,
  password: string,
  durable: boolean,
): Promise<void> {
  const { home, cluster, runAs } = directory;
  if (await holdsCluster(directory, binaries)) return removeTemporary(directory);
  await rejectInterruptedUpgrade(directory);
  await removeTemporary(directory);
  if (await exists(cluster)) await rmdir(cluster);

  const temporary = await mkdtemp(`${cluster}.new-`);
  try {
    const passwordFile = join(temporary, "password");
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (runAs) for (const path of [passwordFile, temporary]) await chown(path, runAs.uid, runAs.gid);
    const created = join(temporary, "cluster");
    await runInitdb(binaries, runAs, home, [
      `--pgdata=${created}`,
      `--pwfile=${passwordFile}`,
      ...initdbOptions,
      ...(durable ? [] : ["--no-sync"]),
    ]);
    await rename(created, cluster);
    await syncDirectory(home);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** False for a missing or empty directory. Refuses before anything is changed. */
async function holdsCluster(directory: DataDirectory, binaries: Binaries): Promise<boolean> {
  const { cluster } = directory;
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => null);
  if (version === null) {
    if (!(await exists(cluster)) || (await readdir(cluster)).length === 0) return false;
    throw new StartError(
      "data-dir-damaged",
      `The folder ${cluster} is not a whole PostgreSQL database. ` +
        "Restore it from a backup, or move it away to start with an empty database.",
    );
  }
  const major = Number(version);
  if (major === binaries.major) return true;
  const refusal =
    `The database in ${cluster} was made by PostgreSQL ${version.trim()}, and this Kindling brings PostgreSQL ` +
    `${binaries.major}. Nothing was changed. Use the Kindling that made it, or set DATA_DIR to another folder`;
  throw new StartError(
    "data-dir-other-version",
    major < binaries.major
      ? `${refusal},\nor move the ` +
          `database by these commands, in bash, with Kindling stopped and room for the data twice. Then start Kindling, ` +
          `and when all is well remove the folder cluster-${major}.\n\n${upgradeCommands(directory, binaries, major)}`
      : `${refusal}.`,
  );
}

/** An upgrade that was interrupted between its two renames must not end in a new, empty cluster. */
async function rejectInterruptedUpgrade({ home, cluster }: DataDirectory): Promise<void> {
  const renamed = (await readdir(home)).filter((name) => /^cluster-\d+$/.test(name)).sort();
  if (renamed.length === 0) return;
  throw new StartError(
    "data-dir-damaged",
    `The folder ${cluster} is missing beside ${renamed.join(" and ")}, as after a move to another PostgreSQL that was ` +
      `interrupted. Rename ${renamed.at(-1)} to cluster, then start Kindling again.`,
  );
}

async function removeTemporary({ home, cluster }: DataDirectory): Promise<void> {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of (await readdir(home)).filter((each) => each.startsWith(prefix))) {
    // An initdb that outlived its parent may still write there: then a later start removes it.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function runInitdb(
  { initdb }: Binaries,
  runAs: RunAs | undefined,
  home: string,
  args: string[],
): Promise<void> {
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    // The working directory of this process may be closed to `runAs`.
    const child = spawn(initdb, args, { ...runAs, cwd: "/", env: serverEnvironment });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", (error) => reject(cannotRun(initdb, error)));
    child.on("close", (code, signal) => {
      resolve({ code, output: signal ? `${output}\nended by ${signal}` : output });
    });
  });
  if (code === 0) return;
  throw new StartError(
    "postgres-failed",
    output.includes("could not look up effective user ID")
      ? `PostgreSQL needs the user it runs as to have a name, and user number ${process.getuid?.()} has none in /etc/passwd.`
      : `PostgreSQL could not make its database in ${home}: ${failureReason(output)}`,
    { cause: new Error(output) },
  );
}
