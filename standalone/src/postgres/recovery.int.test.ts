import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isPostmasterOf, readPostmasterFile } from "./postmaster.ts";
import { startPostgres } from "./start.ts";
import { makeFolder, makeUsedFolder, removeFolders } from "./testing/data-folders.ts";
import { databases, expectWorking, fast, killServer, leaveOrphan, started } from "./testing/orphans.ts";
import { query } from "./testing/query.ts";
import { spawnOwner, spawnOwnerProcess } from "./testing/spawn-owner.ts";

// Each test starts several servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(removeFolders);

describe("startPostgres after its owner was killed", () => {
  it("stops the server that still runs, and keeps what was saved last", async () => {
    const dataDir = await makeUsedFolder();
    const owner = await spawnOwner({ options: { dataDir, databases }, internals: fast });
    const orphan = started(owner.reply);
    await query(orphan.adminUrl, "create table kept as select 42 as answer");
    await owner.kill();

    const postgres = await startPostgres({ dataDir, databases: ["founders", "media"] }, fast);
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

  it("stops a server that still executes a statement of the killed owner", async () => {
    const dataDir = await makeUsedFolder();
    const orphan = await leaveOrphan(dataDir);
    const work = expect(query(orphan.adminUrl, "select pg_sleep(600)")).rejects.toThrow();
    const active = "select 1 from pg_stat_activity where query = 'select pg_sleep(600)'";
    await expect.poll(() => query(orphan.adminUrl, active)).toHaveLength(1);
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await work;
    await expectWorking(postgres);
    await postgres.stop();
  });

  it("recovers when the owner was killed at any moment of the first start", async () => {
    // From before initdb to after the creation of databases: each round gets further.
    for (const delayMs of [100, 200, 300, 450, 600, 800, 1_100]) {
      const dataDir = await makeFolder();
      const child = spawnOwnerProcess({ options: { dataDir, databases } });
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      child.kill("SIGKILL");
      await once(child, "exit");
      const postgres = await startPostgres({ dataDir, databases });
      await expectWorking(postgres);
      await postgres.stop();
    }
  });
});

describe("startPostgres after PostgreSQL was killed", () => {
  it("starts when postmaster.pid is empty", async () => {
    const dataDir = await makeUsedFolder();
    const orphan = await leaveOrphan(dataDir);
    await killServer(orphan);
    await writeFile(join(orphan.cluster, "postmaster.pid"), "");
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await expectWorking(postgres);
    await postgres.stop();
  });

  it("recovers every committed row", async () => {
    const dataDir = await makeUsedFolder();
    const orphan = await leaveOrphan(dataDir, { durable: true });
    await query(orphan.adminUrl, "create table kept (id int)");
    await query(orphan.adminUrl, "insert into kept select generate_series(1, 1000)");
    await killServer(orphan);
    expect(await readPostmasterFile(orphan.cluster)).toMatchObject({ pid: orphan.pid });

    const postgres = await startPostgres({ dataDir, databases });
    expect(await query(postgres.adminUrl, "select count(*)::int as rows from kept")).toEqual([
      { rows: 1000 },
    ]);
    await postgres.stop();
  });

  describe("and another process has its pid", () => {
    let other: ChildProcess | undefined;
    afterEach(() => {
      other?.kill("SIGKILL");
    });

    it("starts and leaves the other process alone", async () => {
      const dataDir = await makeUsedFolder();
      const orphan = await leaveOrphan(dataDir);
      await killServer(orphan);
      const file = join(orphan.cluster, "postmaster.pid");
      // PostgreSQL itself refuses to start only for a process of its own user.
      const { uid, gid } = await stat(file);
      other = spawn("sleep", ["600"], { cwd: "/", ...(process.getuid?.() === 0 ? { uid, gid } : {}) });
      await once(other, "spawn");
      await writeFile(file, (await readFile(file, "utf8")).replace(/^\d+/, String(other.pid)));

      const postgres = await startPostgres({ dataDir, databases }, fast);
      await expectWorking(postgres);
      await postgres.stop();
      expect(other.exitCode ?? other.signalCode).toBe(null);
    });
  });
});
