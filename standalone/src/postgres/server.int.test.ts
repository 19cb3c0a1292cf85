import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isPostmasterOf, stopPostmaster } from "./postmaster.ts";
import { startPostgres } from "./start.ts";
import type { StartError } from "./start-error.ts";
import { makeUsedFolder, removeFolders } from "./testing/data-folders.ts";
import { databases, expectWorking, fast, killServer } from "./testing/orphans.ts";
import { query } from "./testing/query.ts";

// Each test starts several servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(removeFolders);

describe("startPostgres after the start", () => {
  it("calls onExit once when the server was killed, and can still be stopped", async () => {
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

  it("keeps its owner when PostgreSQL restarts after a backend crashed", async () => {
    const dataDir = await makeUsedFolder();
    const errors: StartError[] = [];
    const postgres = await startPostgres({ dataDir, databases, onExit: (error) => errors.push(error) }, fast);
    const crash = query(postgres.adminUrl, "select pg_sleep(600)");
    const outcome = expect(crash).rejects.toThrow();
    const backends = "select pid from pg_stat_activity where query = 'select pg_sleep(600)'";
    await expect.poll(() => query(postgres.adminUrl, backends)).toHaveLength(1);
    const [backend] = await query<{ pid: number }>(postgres.adminUrl, backends);
    process.kill(backend!.pid, "SIGKILL");
    await outcome;
    await expect.poll(() => expectWorking(postgres).catch((error) => error)).toBe(undefined);

    await rm(join(dataDir, "postgres", "lock"));
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
      code: "data-dir-in-use",
    });
    expect(errors).toEqual([]);
    await postgres.stop();
  });

  it("kills a frozen server after the timeouts", async () => {
    const postgres = await startPostgres({ dataDir: await makeUsedFolder(), databases }, fast);
    process.kill(postgres.pid, "SIGSTOP");
    await stopPostmaster(postgres.pid, postgres.cluster, { fastMs: 200, immediateMs: 200, killMs: 5_000 });
    await postgres.stop();
    expect(await isPostmasterOf(postgres.pid, postgres.cluster)).toBe(false);
  });
});
