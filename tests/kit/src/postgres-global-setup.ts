import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFile, postgresFolder } from "@kindling/standalone/postgres/data-directory/data-directory.ts";
import { acquireLock } from "@kindling/standalone/postgres/data-directory/lock.ts";
import { stopOrphan } from "@kindling/standalone/postgres/postmaster.ts";
import { startPostgres } from "@kindling/standalone/postgres/start.ts";
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
  const used = join(dataDir, "used");
  await (await startPostgres({ dataDir: used, databases: [] }, internals)).stop();
  project.provide("databaseAdminUrl", postgres.adminUrl);
  project.provide("usedPostgresFolder", postgresFolder(used));
  return async () => {
    await postgres.stop();
    await rm(dataDir, removal);
  };
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
