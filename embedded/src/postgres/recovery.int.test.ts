import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { takeOwnership } from "./owner.ts";
import { isPostmasterOf, readPostmasterFile } from "./postmaster.ts";
import { startPostgres } from "./start.ts";
import { makeFolder, makeUsedFolder, removeFolders } from "./testing/data-folders.ts";
import { databases, expectWorking, fast, killServer, leaveOrphan, started } from "./testing/orphans.ts";
import { query } from "./testing/query.ts";
import { spawnOwner, spawnOwnerProcess } from "./testing/spawn-owner.ts";

// Each test starts several servers and processes, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(removeFolders);

/** Holds the ownership of a server, in one statement of so many seconds and then no more. */
async function beOwnerFor(adminUrl: string, seconds: number) {
  const owner = new Client(adminUrl);
  await owner.connect();
  expect(await takeOwnership(owner)).toBe(true);
  const work = owner.query("select pg_sleep($1)", [seconds]);
  return { owner, ended: work.then(() => owner.query("select pg_advisory_unlock_all()")) };
}

describe("startPostgres after its owner was killed", () => {
  it("adopts the server that still runs, with what was saved last, and stops it in the end", async () => {
    const dataDir = await makeUsedFolder();
    const owner = await spawnOwner({ options: { dataDir, databases }, internals: fast });
    const orphan = started(owner.reply);
    await query(orphan.adminUrl, "create table kept as select 42 as answer");
    await owner.kill();

    const postgres = await startPostgres({ dataDir, databases: ["founders", "media"] }, fast);
    expect(postgres).toMatchObject({ adopted: true, pid: orphan.pid, port: orphan.port });
    expect(await query(postgres.adminUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
    expect(await query(postgres.url("media"), "select current_user as role")).toEqual([{ role: "media" }]);
    await postgres.stop();
    expect(await isPostmasterOf(orphan.pid, orphan.folder)).toBe(false);
  });

  it("replaces the server that still runs when other settings are wanted", async () => {
    const dataDir = await makeUsedFolder();
    const orphan = await leaveOrphan(dataDir);
    const postgres = await startPostgres({ dataDir, databases, maxConnections: 21 }, fast);
    expect(postgres.adopted).toBe(false);
    expect(await isPostmasterOf(orphan.pid, orphan.folder)).toBe(false);
    expect(await query(postgres.adminUrl, "show max_connections")).toEqual([{ max_connections: "21" }]);
    await postgres.stop();
  });

  it("waits for a server that is just ending, and starts a new one", async () => {
    const dataDir = await makeUsedFolder();
    const orphan = await leaveOrphan(dataDir);
    process.kill(orphan.pid, "SIGINT");
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await expectWorking(postgres);
    expect(await isPostmasterOf(postgres.pid, postgres.folder)).toBe(true);
    await postgres.stop();
  });

  it("waits for what the server still does for a killed owner, who is no other owner", async () => {
    const dataDir = await makeUsedFolder();
    const orphan = await leaveOrphan(dataDir);
    // Like a "create database" whose owner was killed meanwhile: its connection is not read before it ends.
    const { owner, ended } = await beOwnerFor(orphan.adminUrl, 2);
    const postgres = await startPostgres({ dataDir, databases }, fast);
    expect(postgres).toMatchObject({ adopted: true, pid: orphan.pid });
    await expectWorking(postgres);
    await ended;
    await owner.end();
    await postgres.stop();
  });

  it("recovers at whatever moment of a first start the owner was killed", async () => {
    // From before initdb to after the databases were made: each round gets a little further.
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
  it("starts on a postmaster.pid that was never written", async () => {
    const dataDir = await makeUsedFolder();
    const orphan = await leaveOrphan(dataDir);
    await killServer(orphan);
    await writeFile(join(orphan.folder, "postmaster.pid"), "");
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await expectWorking(postgres);
    await postgres.stop();
  });

  it("recovers everything that was acknowledged", async () => {
    const dataDir = await makeUsedFolder();
    const orphan = await leaveOrphan(dataDir, { durable: true });
    await query(orphan.adminUrl, "create table kept (id int)");
    await query(orphan.adminUrl, "insert into kept select generate_series(1, 1000)");
    await killServer(orphan);
    expect(await readPostmasterFile(orphan.folder)).toMatchObject({ pid: orphan.pid });

    const postgres = await startPostgres({ dataDir, databases });
    expect(postgres.adopted).toBe(false);
    expect(await query(postgres.adminUrl, "select count(*)::int as rows from kept")).toEqual([
      { rows: 1000 },
    ]);
    await postgres.stop();
  });

  describe("and its number was given to another process", () => {
    let other: ChildProcess | undefined;
    afterEach(() => {
      other?.kill("SIGKILL");
    });

    it("starts all the same, and leaves the other process alone", async () => {
      const dataDir = await makeUsedFolder();
      const orphan = await leaveOrphan(dataDir);
      await killServer(orphan);
      const file = join(orphan.folder, "postmaster.pid");
      // PostgreSQL itself gives up only on a process of its own user.
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
