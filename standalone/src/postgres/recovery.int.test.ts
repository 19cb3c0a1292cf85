import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isPostmasterOf, readPostmasterFile } from "./postmaster.ts";
import { startPostgres } from "./start.ts";
import { clusterOf, makeFolder, makeUsedFolder, removeFolders } from "./testing/data-folders.ts";
import { databases, expectWorking, fast, killServer, leaveOrphan } from "./testing/orphans.ts";
import { query } from "./testing/query.ts";
import { spawnOwnerProcess } from "./testing/spawn-owner.ts";

// Each test starts several servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(removeFolders);

describe("startPostgres after its owner was killed", () => {
  it("stops the server that still executes a statement, and keeps what was saved last", async () => {
    const dataDir = await makeUsedFolder();
    const orphan = await leaveOrphan(dataDir);
    await query(orphan.adminUrl, "create table kept as select 42 as answer");
    const work = expect(query(orphan.adminUrl, "select pg_sleep(600)")).rejects.toThrow();
    const active = "select 1 from pg_stat_activity where query = 'select pg_sleep(600)'";
    await expect.poll(() => query(orphan.adminUrl, active)).toHaveLength(1);

    const postgres = await startPostgres({ dataDir, databases: ["founders", "media"] }, fast);
    await work;
    expect(await isPostmasterOf(orphan.pid, orphan.cluster)).toBe(false);
    expect(await query(postgres.adminUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
    expect(await query(postgres.url("media"), "select current_user as role")).toEqual([{ role: "media" }]);
    await postgres.stop();
  });

  it("waits for a server that is stopping, and starts a new one", async () => {
    const dataDir = await makeUsedFolder();
    const orphan = await leaveOrphan(dataDir);
    process.kill(orphan.pid, "SIGINT");
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await expectWorking(postgres);
    expect(await isPostmasterOf(postgres.pid, postgres.cluster)).toBe(true);
    await postgres.stop();
  });

  it.each([
    {
      moment: "during initdb",
      isReached: async (dataDir: string) =>
        (await readdir(join(clusterOf(dataDir), "..")).catch((): string[] => [])).some((name) =>
          name.startsWith("cluster.new-"),
        ),
    },
    {
      moment: "once the server accepts connections",
      isReached: async (dataDir: string) =>
        (await readPostmasterFile(clusterOf(dataDir)))?.status === "ready",
    },
  ])("recovers when it was killed in the first start: $moment", async ({ isReached }) => {
    const dataDir = await makeFolder();
    const owner = spawnOwnerProcess({ options: { dataDir, databases }, internals: fast });
    await expect.poll(() => isReached(dataDir), { interval: 5 }).toBe(true);
    owner.kill("SIGKILL");
    await once(owner, "exit");
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await expectWorking(postgres);
    await postgres.stop();
  });
});

describe("startPostgres after PostgreSQL was killed", () => {
  it("recovers every committed row, whether another process has its pid or postmaster.pid is empty", async () => {
    const dataDir = await makeUsedFolder();
    const file = join(clusterOf(dataDir), "postmaster.pid");
    const rows = (url: string) => query(url, "select count(*)::int as rows from kept");
    const first = await startPostgres({ dataDir, databases });
    await query(first.adminUrl, "create table kept (id int)");
    await query(first.adminUrl, "insert into kept select generate_series(1, 1000)");
    await killServer(first);
    await first.stop();
    expect(await readPostmasterFile(first.cluster)).toMatchObject({ pid: first.pid });

    // PostgreSQL itself refuses to start only for a process of its own user.
    const { uid, gid } = await stat(file);
    const other = spawn("sleep", ["600"], { cwd: "/", ...(process.getuid?.() === 0 ? { uid, gid } : {}) });
    try {
      await once(other, "spawn");
      await writeFile(file, (await readFile(file, "utf8")).replace(/^\d+/, String(other.pid)));
      const second = await startPostgres({ dataDir, databases });
      expect(await rows(second.adminUrl)).toEqual([{ rows: 1000 }]);
      expect(other.exitCode ?? other.signalCode).toBe(null);
      await killServer(second);
      await second.stop();
    } finally {
      other.kill("SIGKILL");
    }

    await writeFile(file, "");
    // After 5 s it is not that of a server that is starting.
    const almost = new Date(Date.now() - 4_800);
    await utimes(file, almost, almost);
    const third = await startPostgres({ dataDir, databases });
    expect(await rows(third.adminUrl)).toEqual([{ rows: 1000 }]);
    await third.stop();
  });
});
