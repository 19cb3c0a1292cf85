import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFile, postgresFolder } from "@kindling/standalone/postgres/data-directory/data-directory.ts";
import { acquireLock } from "@kindling/standalone/postgres/data-directory/lock.ts";
import { stopOrphan } from "@kindling/standalone/postgres/postmaster.ts";
import { type RunningPostgres, startPostgres } from "@kindling/standalone/postgres/start.ts";
import { Client } from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's address on the server that this test run uses. */
    databaseAdminUrl: string;
    /**
     * The folder `postgres` of a stopped product's data folder. A copy of it needs no initdb, which takes 0.8 CPU s.
     */
    usedPostgresFolder: string;
  }
}

const prefix = "kindling-tests-";
// Test servers need not survive a crash of the machine.
const internals = { durable: false };
const removal = { recursive: true, force: true, maxRetries: 5 };

/**
 * Starts one PostgreSQL for the whole test run, in a new temporary folder, and provides its address as
 * `databaseAdminUrl`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir, databases: [], maxConnections: 200 }, internals);
  await simplifyPasswords(postgres);
  const used = join(dataDir, "used");
  await (await startPostgres({ dataDir: used, databases: [] }, internals)).stop();
  project.provide("databaseAdminUrl", postgres.adminUrl);
  project.provide("usedPostgresFolder", postgresFolder(used));
  return async () => {
    await postgres.stop();
    await rm(dataDir, removal);
  };
}

/** Lets passwords be sent and compared as they are: SCRAM takes 2 of a connection's 10 ms of CPU time. */
async function simplifyPasswords({ cluster, adminUrl }: RunningPostgres): Promise<void> {
  await writeFile(join(cluster, "pg_hba.conf"), "host all all 127.0.0.1/32 password\n");
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("set scram_iterations = 1");
  const { username, password } = new URL(adminUrl);
  await admin.query(`alter role ${username} password '${decodeURIComponent(password)}'`);
  await admin.query("select pg_reload_conf()");
  await admin.end();
}

/**
 * Stops and removes the servers of killed test runs, whose locks are free. Those of running tests and of
 * other users stay.
 */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const dataDir = join(tmpdir(), name);
    const lock = await acquireLock(lockFile(dataDir)).catch(() => null);
    if (!lock) continue;
    await stopOrphan(join(postgresFolder(dataDir), "cluster"));
    await rm(dataDir, removal);
    lock.release();
  }
}
