import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { takeOwnership } from "./owner.ts";
import { isPostmasterOf, readPostmasterFile, stopPostmaster } from "./postmaster.ts";
import { type RunningPostgres, startPostgres } from "./start.ts";
import type { StartError } from "./start-error.ts";
import { makeFolder, removeFolders } from "./testing/data-folders.ts";
import { query } from "./testing/query.ts";
import {
  type OwnerReply,
  type StartedInChild,
  spawnOwner,
  spawnOwnerProcess,
} from "./testing/spawn-owner.ts";

// Each test starts several servers and processes, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(removeFolders);

const databases = ["founders"];
// Where it does not matter that what was acknowledged is on the disk.
const fast = { durable: false };

function started(reply: OwnerReply): StartedInChild {
  if (!reply.started) throw new Error(reply.failed.message);
  return reply.started;
}

/** Starts in a process of its own, kills that, and answers the server that it left running. */
async function leaveOrphan(dataDir: string, internals = fast): Promise<StartedInChild> {
  const owner = await spawnOwner({ options: { dataDir, databases }, internals });
  await owner.kill();
  const orphan = started(owner.reply);
  expect(await isPostmasterOf(orphan.pid, orphan.folder)).toBe(true);
  return orphan;
}

async function killServer({ pid, folder }: { pid: number; folder: string }): Promise<void> {
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isPostmasterOf(pid, folder), { timeout: 10_000 }).toBe(false);
}

async function expectWorking(postgres: RunningPostgres): Promise<void> {
  expect(await query(postgres.url("founders"), "select current_user as role")).toEqual([
    { role: "founders" },
  ]);
}

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
    const dataDir = await makeFolder();
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
    const dataDir = await makeFolder();
    const orphan = await leaveOrphan(dataDir);
    const postgres = await startPostgres({ dataDir, databases, maxConnections: 21 }, fast);
    expect(postgres.adopted).toBe(false);
    expect(await isPostmasterOf(orphan.pid, orphan.folder)).toBe(false);
    expect(await query(postgres.adminUrl, "show max_connections")).toEqual([{ max_connections: "21" }]);
    await postgres.stop();
  });

  it("waits for a server that is just ending, and starts a new one", async () => {
    const dataDir = await makeFolder();
    const orphan = await leaveOrphan(dataDir);
    process.kill(orphan.pid, "SIGINT");
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await expectWorking(postgres);
    expect(await isPostmasterOf(postgres.pid, postgres.folder)).toBe(true);
    await postgres.stop();
  });

  it("waits for what the server still does for a killed owner, who is no other owner", async () => {
    const dataDir = await makeFolder();
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
    const dataDir = await makeFolder();
    const orphan = await leaveOrphan(dataDir);
    await killServer(orphan);
    await writeFile(join(orphan.folder, "postmaster.pid"), "");
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await expectWorking(postgres);
    await postgres.stop();
  });

  it("recovers everything that was acknowledged", async () => {
    const dataDir = await makeFolder();
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
      const dataDir = await makeFolder();
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

describe("startPostgres while another owns the data folder", () => {
  const inUse = { code: "data-dir-in-use", message: expect.stringContaining("DATA_DIR") };

  it("says that it is in use, within a process and across processes, and disturbs nobody", async () => {
    const dataDir = await makeFolder();
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject(inUse);
    const other = await spawnOwner({ options: { dataDir, databases }, internals: fast });
    expect(other.reply.failed).toMatchObject({ code: "data-dir-in-use" });
    await other.end();
    await expectWorking(postgres);
    await postgres.stop();
  });

  it("says so even when someone has deleted the lock file", async () => {
    const dataDir = await makeFolder();
    const owner = await spawnOwner({ options: { dataDir, databases }, internals: fast });
    await rm(join(dataDir, "postgres", "lock"));
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject(inUse);
    expect(await isPostmasterOf(started(owner.reply).pid, started(owner.reply).folder)).toBe(true);
    await owner.end();
  });

  it("lets exactly one of several simultaneous starts win", async () => {
    for (const prepare of ["nothing there", "stopped", "orphan"]) {
      const dataDir = await makeFolder();
      if (prepare !== "nothing there") {
        const orphan = await leaveOrphan(dataDir);
        if (prepare === "stopped") await killServer(orphan);
      }
      const owners = await Promise.all(
        [1, 2, 3].map(() => spawnOwner({ options: { dataDir, databases }, internals: fast })),
      );
      const replies = owners.map(({ reply }) => reply.failed?.code ?? "started");
      expect(replies.sort(), prepare).toEqual(["data-dir-in-use", "data-dir-in-use", "started"]);
      for (const owner of owners) await owner.end();
    }
  });
});

describe("startPostgres on a folder in a bad state", () => {
  it("makes anew what an initdb that was killed left half done", async () => {
    const dataDir = await makeFolder();
    const whole = await startPostgres({ dataDir: await makeFolder(), databases: [] }, fast);
    await whole.stop();
    const half = join(dataDir, "postgres", "cluster.new-abc123", "cluster");
    await cp(whole.folder, half, { recursive: true });
    await rm(join(half, "global"), { recursive: true });

    const postgres = await startPostgres({ dataDir, databases }, fast);
    await expectWorking(postgres);
    expect((await readdir(join(dataDir, "postgres"))).sort()).toEqual([
      "cluster",
      "lock",
      "password",
      "server.log",
    ]);
    await postgres.stop();
  });

  it("names the version of a cluster that another PostgreSQL made", async () => {
    const dataDir = await makeFolder();
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await postgres.stop();
    await writeFile(join(postgres.folder, "PG_VERSION"), "17\n");
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
      code: "data-dir-other-version",
      message: expect.stringMatching(/PostgreSQL 17.*PostgreSQL 18/),
    });
  });

  it("refuses a cluster folder that holds something else, and leaves it as it is", async () => {
    const dataDir = await makeFolder();
    const cluster = join(dataDir, "postgres", "cluster");
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, "thesis.txt"), "years of work");
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
      code: "data-dir-damaged",
    });
    expect(await readFile(join(cluster, "thesis.txt"), "utf8")).toBe("years of work");
  });

  it("says which password file is missing or wrong", async () => {
    const dataDir = await makeFolder();
    await (await startPostgres({ dataDir, databases }, fast)).stop();
    const file = join(dataDir, "postgres", "password");
    for (const spoil of [() => writeFile(file, "not the password\n"), () => rm(file)]) {
      await spoil();
      await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
        code: "data-dir-damaged",
        message: expect.stringContaining(file),
      });
    }
    expect(await readPostmasterFile(join(dataDir, "postgres", "cluster"))).toBe(null);
  });

  it("tells PostgreSQL's own reason when it does not start", async () => {
    const dataDir = await makeFolder();
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await postgres.stop();
    await rm(join(postgres.folder, "global", "pg_control"));
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
      code: "postgres-failed",
      message: expect.stringMatching(/pg_control.*server\.log/s),
    });
  });
});

describe("a running PostgreSQL", () => {
  it("reports once that it was killed, and can still be stopped", async () => {
    const dataDir = await makeFolder();
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
    const dataDir = await makeFolder();
    await leaveOrphan(dataDir);
    const errors: StartError[] = [];
    const postgres = await startPostgres({ dataDir, databases, onExit: (error) => errors.push(error) }, fast);
    expect(postgres.adopted).toBe(true);
    await killServer(postgres);
    await expect.poll(() => errors.map(({ code }) => code), { timeout: 10_000 }).toEqual(["postgres-exited"]);
    await postgres.stop();
  });

  it("stays owned when one crashed connection ends all others", async () => {
    const dataDir = await makeFolder();
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
    const postgres = await startPostgres({ dataDir: await makeFolder(), databases }, fast);
    process.kill(postgres.pid, "SIGSTOP");
    await stopPostmaster(postgres.pid, postgres.folder, { fastMs: 200, immediateMs: 200, forceMs: 5_000 });
    await postgres.stop();
    expect(await isPostmasterOf(postgres.pid, postgres.folder)).toBe(false);
  });
});
