import { execFile } from "node:child_process";
import { hash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findBinaries } from "../binaries.ts";
import { startPostgres } from "../start.ts";
import type { StartError } from "../start-error.ts";
import { clusterOf, makeFolder, makeUsedFolder, removeFolders } from "../testing/data-folders.ts";
import { databases, fast } from "../testing/orphans.ts";
import { query } from "../testing/query.ts";
import { rolePassword } from "./credentials.ts";
import { createDataDirectory, resolveDataDirectory } from "./data-directory.ts";

const run = promisify(execFile);
// Each test starts several servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(removeFolders);

const { packageVersion } = findBinaries();
const ours = Number.parseInt(packageVersion, 10);
const folder = "/usr/lib/postgresql";
/** The programs of an older PostgreSQL with pg_dumpall on this machine, if any. */
const older = await findOlder();
if (older === null) {
  process.stderr.write(
    `SKIPPED: the upgrade of an older PostgreSQL's data: ${folder} has no initdb, pg_ctl, pg_dumpall and psql older than ${ours}\n`,
  );
}

async function findOlder(): Promise<{ major: number; bin: string } | null> {
  const majors = (await readdir(folder).catch(() => [])).map(Number).filter((major) => major < ours);
  const major = Math.max(...majors);
  const bin = join(folder, String(major), "bin");
  const programs: string[] = await readdir(bin).catch(() => []);
  return ["initdb", "pg_ctl", "pg_dumpall", "psql"].every((name) => programs.includes(name))
    ? { major, bin }
    : null;
}

const bash = (script: string) => run("bash", ["-c", script]);

/** The commands in the error message, with this machine's folder of the older programs. */
function commandsOf({ message }: StartError, bin: string): string {
  return message.slice(message.indexOf("\n(\n")).replace(/^ {2}old=.*$/m, `old=${bin}`);
}

/**
 * Creates the data directory of an older Kindling: a cluster, its password, a database with its role. Returns its rows.
 */
async function makeOldFolder(dataDir: string, bin: string) {
  await createDataDirectory(dataDir);
  const { runAs, home } = await resolveDataDirectory(dataDir);
  const password = randomBytes(24).toString("base64url");
  await writeFile(join(home, "password"), `${password}\n`, { mode: 0o600 });
  await mkdir(join(home, "cluster"), { mode: 0o700 });
  await writeFile(join(home, "given"), password, { mode: 0o644 });
  const as = runAs ? `setpriv --reuid=${runAs.uid} --regid=${runAs.gid} --clear-groups ` : "";
  await bash(`set -e
    cd ${home}
    ${runAs ? `chown ${runAs.uid}:${runAs.gid} cluster` : ""}
    ${as}${bin}/initdb -D cluster -U postgres --pwfile=given --auth=scram-sha-256 --encoding=UTF8 --locale=C --no-sync
    rm given
    ${as}${bin}/pg_ctl start -D cluster -l cluster/log -o "-p 25433 -c listen_addresses=127.0.0.1 -c unix_socket_directories=''" --wait || { cat cluster/log >&2; exit 1; }`);
  const address = `postgresql://postgres:${password}@127.0.0.1:25433`;
  await query(
    `${address}/postgres`,
    `create role founders login password '${rolePassword(password, "founders")}'`,
  );
  await query(`${address}/postgres`, "create database founders owner founders template template0");
  await query(
    `${address}/founders`,
    `create table notes (id serial primary key, text text unique, at timestamptz, amount numeric, more jsonb);
     insert into notes (text, at, amount, more)
     select 'Grüße ' || n, timestamptz '2026-01-02 03:04:05.678+01' + n * interval '1 day', n / 7.0,
            jsonb_build_array(n, null, 'ß')
     from generate_series(1, 1000) n;
     alter table notes owner to founders`,
  );
  const notes = await allNotes(`${address}/founders`);
  await bash(`cd ${home}; ${as}${bin}/pg_ctl stop -D cluster --wait`);
  return notes;
}

const allNotes = (url: string) => query(url, "select * from notes order by id");

/** Each file below a folder with a digest of its contents. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents: Record<string, string> = {};
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    contents[path] = entry.isFile() ? hash("sha256", await readFile(path)) : "";
  }
  return contents;
}

describe("startPostgres on a cluster of an older PostgreSQL", () => {
  it.skipIf(older === null)(
    "prints commands that upgrade it, with its data, roles and passwords",
    async () => {
      const { major, bin } = older!;
      const dataDir = await makeFolder();
      const notes = await makeOldFolder(dataDir, bin);
      const error: StartError = await startPostgres({ dataDir, databases }, fast).catch((error) => error);
      expect(error).toMatchObject({
        code: "data-dir-other-version",
        message: expect.stringContaining(
          `was made by PostgreSQL ${major}, and this Kindling brings PostgreSQL ${ours}`,
        ),
      });
      expect(await readdir(join(dataDir, "postgres"))).toEqual(["cluster", "lock", "password"]);

      const commands = commandsOf(error, bin);
      // Repeated, as after a full disk during the restore.
      await expect(bash(commands.replace('"$old/psql"', "false"))).rejects.toThrow();
      await bash(commands);
      const postgres = await startPostgres({ dataDir, databases }, fast);
      const founders = postgres.url("founders");
      expect(notes).toHaveLength(1_000);
      expect(await allNotes(founders)).toEqual(notes);
      const added = "insert into notes (text) values ('new') returning id, current_user as role";
      expect(await query(founders, added)).toEqual([{ id: 1_001, role: "founders" }]);
      await expect(query(founders, "insert into notes (text) values ('new')")).rejects.toThrow(
        "duplicate key",
      );
      await postgres.stop();
      expect((await readdir(join(dataDir, "postgres"))).sort()).toEqual(
        ["cluster", `cluster-${major}`, "lock", "password", "server.log"].sort(),
      );
    },
  );

  it("changes nothing in the data folder", async () => {
    const dataDir = await makeUsedFolder();
    await writeFile(join(clusterOf(dataDir), "PG_VERSION"), `${ours - 1}\n`);
    const unfinished = join(dataDir, "postgres", "cluster.new-abc123");
    await mkdir(unfinished);
    const before = await contentsOf(dataDir);
    expect(Object.keys(before).length).toBeGreaterThan(900);
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
      code: "data-dir-other-version",
      message: expect.stringContaining("pg_dumpall"),
    });
    expect(await contentsOf(dataDir)).toEqual(before);
  });

  it("creates no empty database when the upgrade was interrupted before its end", async () => {
    const dataDir = await makeUsedFolder();
    const cluster = clusterOf(dataDir);
    await rename(cluster, `${cluster}-${ours}`);
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
      code: "data-dir-damaged",
      message: expect.stringContaining(`Rename cluster-${ours} to cluster`),
    });
    await rename(`${cluster}-${ours}`, cluster);
    await (await startPostgres({ dataDir, databases }, fast)).stop();
  });

  it("prints no commands for a newer one, which cannot be downgraded", async () => {
    const dataDir = await makeUsedFolder();
    await writeFile(join(clusterOf(dataDir), "PG_VERSION"), `${ours + 1}\n`);
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
      message: expect.stringMatching(/or set DATA_DIR to another folder\.$/),
    });
  });
});
