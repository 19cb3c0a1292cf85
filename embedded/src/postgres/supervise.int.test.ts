import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isPostmasterOf, stopPostmaster } from "./postmaster.ts";
import { startPostgres } from "./start.ts";
import type { StartError } from "./start-error.ts";
import { makeUsedFolder, removeFolders } from "./testing/data-folders.ts";
import { databases, fast, killServer, leaveOrphan } from "./testing/orphans.ts";
import { query } from "./testing/query.ts";

// Each test starts several servers and processes, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(removeFolders);

describe("a running PostgreSQL", () => {
  it("reports once that it was killed, and can still be stopped", async () => {
    const dataDir = await makeUsedFolder();
    const errors: StartError[] = [];
    const postgres = await startPostgres({ dataDir, databases, onExit: (error) => errors.push(error) }, fast);
    await killServer(postgres);
    await expect.poll(() => errors, { timeout: 10_000 }).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      code: "postgres-exited",
      message: expect.stringContaining(postgres.logFile),
    });
    await postgres.stop();
    expect(errors).toHaveLength(1);
    await (await startPostgres({ dataDir, databases }, fast)).stop();
  });

  it("reports that an adopted one was killed", async () => {
    const dataDir = await makeUsedFolder();
    await leaveOrphan(dataDir);
    const errors: StartError[] = [];
    const postgres = await startPostgres({ dataDir, databases, onExit: (error) => errors.push(error) }, fast);
    expect(postgres.adopted).toBe(true);
    await killServer(postgres);
    await expect.poll(() => errors.map(({ code }) => code), { timeout: 10_000 }).toEqual(["postgres-exited"]);
    await postgres.stop();
  });

  it("stays owned when one crashed connection ends all others", async () => {
    const dataDir = await makeUsedFolder();
    const errors: StartError[] = [];
    const postgres = await startPostgres({ dataDir, databases, onExit: (error) => errors.push(error) }, fast);
    const holder = "select pid from pg_locks where locktype = 'advisory'";
    const [before] = await query<{ pid: number }>(postgres.adminUrl, holder);
    process.kill(before?.pid ?? 0, "SIGKILL");
    await expect
      .poll(
        async () => {
          const rows = await query<{ pid: number }>(postgres.adminUrl, holder).catch(() => []);
          return rows.length === 1 && rows[0]?.pid !== before?.pid;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    await rm(join(dataDir, "postgres", "lock"));
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
      code: "data-dir-in-use",
    });
    expect(errors).toEqual([]);
    await postgres.stop();
  });

  it("is stopped by force in the end when it is frozen", async () => {
    const postgres = await startPostgres({ dataDir: await makeUsedFolder(), databases }, fast);
    process.kill(postgres.pid, "SIGSTOP");
    await stopPostmaster(postgres.pid, postgres.folder, { fastMs: 200, immediateMs: 200, forceMs: 5_000 });
    await postgres.stop();
    expect(await isPostmasterOf(postgres.pid, postgres.folder)).toBe(false);
  });
});
