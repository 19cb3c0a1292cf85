import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isRoot } from "@kindling/service-kit/file-owner.ts";
import { afterEach, describe, expect, it, type TestContext, vi } from "vitest";
import { findBinaries } from "../binaries.ts";
import { isPostmasterOf } from "../postmaster.ts";
import { findRunningPostgres, startPostgres } from "../start.ts";
import { canAccess, hasAccount } from "../system-user.ts";
import { copyNative } from "../testing/copy-native.ts";
import { makeFolder, removeFolders } from "../testing/data-folders.ts";
import { query } from "../testing/query.ts";
import { spawnOwner } from "../testing/spawn-owner.ts";
import { exists } from "./files.ts";

// Each test starts several servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(removeFolders);

const databases = ["founders"];
const fast = { durable: false };
const nobody = { uid: 65534, gid: 65534 };

/** Tests that switch users need root, and a checkout that other users can read. */
async function requireRoot(context: TestContext, also?: "nobody"): Promise<void> {
  context.skip(!isRoot(), "needs root: run the tests as root to cover this");
  if (also !== "nobody") return;
  context.skip(!(await hasAccount(nobody.uid)), "needs a user nobody with the number 65534");
  const ours = [fileURLToPath(import.meta.url), findBinaries().native, process.execPath];
  const reachable = await Promise.all(ours.map((path) => canAccess(path, nobody, "-r")));
  context.skip(!reachable.every(Boolean), "needs a checkout that the user nobody can read");
}

/** A data folder and binaries in folders that only root may enter, and a directory for a redirected cluster. */
async function makeRootOnlyFolders() {
  const closed = await makeFolder(0o700);
  const systemDir = join(await makeFolder(), "system");
  const installed = { ...findBinaries(), native: join(closed, "native") };
  await copyNative(findBinaries().native, installed.native);
  return { closed, dataDir: join(closed, "data"), internals: { ...fast, systemDir, installed } };
}

describe("startPostgres as root in a folder that only root may enter", () => {
  it("keeps the database and the programs elsewhere with a notice, finds both again, and starts empty without the folder, but not without the database", async (context) => {
    await requireRoot(context);
    const { closed, dataDir, internals } = await makeRootOnlyFolders();
    const owner = await spawnOwner({ options: { dataDir, databases }, internals });
    const first = owner.reply.started ?? expect.fail(owner.reply.failed?.message);
    expect(first.cluster.startsWith(internals.systemDir)).toBe(true);
    expect((await stat(first.cluster)).uid).not.toBe(0);
    const password = await stat(join(first.cluster, "..", "password"));
    expect([password.uid, password.mode & 0o777]).toEqual([0, 0o600]);
    const note = await readFile(join(dataDir, "postgres", "where-the-data-is.txt"), "utf8");
    expect(note).toContain(join(first.cluster, ".."));
    const copies = await readdir(internals.systemDir);
    expect(copies).toContain(
      `postgres-${internals.installed.packageVersion}-${process.platform}-${process.arch}`,
    );
    await query(first.adminUrl, "create table kept as select 42 as answer");
    await owner.kill();

    const second = await startPostgres({ dataDir, databases }, internals);
    expect(await isPostmasterOf(first.pid, first.cluster)).toBe(false);
    expect(await query(second.adminUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
    expect(await readdir(internals.systemDir)).toEqual(copies);
    expect(second.notice).toContain(dataDir);
    expect(second.notice).toContain(internals.systemDir);
    await second.stop();

    const moved = join(closed, "moved");
    await rename(dataDir, moved);
    const third = await startPostgres({ dataDir: moved, databases }, internals);
    expect(await query(third.adminUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
    await third.stop();

    await rename(moved, dataDir);
    const another = await spawnOwner({ options: { dataDir, databases }, internals });
    const old = another.reply.started ?? expect.fail(another.reply.failed?.message);
    await another.kill();
    await rm(dataDir, { recursive: true });
    const empty = await startPostgres({ dataDir, databases }, internals);
    expect(empty.cluster).not.toBe(old.cluster);
    expect(await isPostmasterOf(old.pid, old.cluster)).toBe(false);
    expect(await exists(join(old.cluster, "PG_VERSION"))).toBe(true);
    await empty.stop();

    await rm(join(empty.cluster, ".."), { recursive: true });
    await expect(startPostgres({ dataDir, databases }, internals)).rejects.toMatchObject({
      code: "data-dir-damaged",
      message: expect.stringContaining(join(empty.cluster, "..")),
    });
  });
});

describe("startPostgres as an ordinary user", () => {
  it("uses its folder after root did, and stops its own orphaned server", async (context) => {
    await requireRoot(context, "nobody");
    const dataDir = await makeFolder();
    await chown(dataDir, nobody.uid, nobody.gid);
    const postgres = await startPostgres({ dataDir, databases }, fast);
    await postgres.stop();
    for (const name of await readdir(join(dataDir, "postgres"))) {
      expect((await stat(join(dataDir, "postgres", name))).uid, name).toBe(nobody.uid);
    }
    const order = { options: { dataDir, databases }, internals: fast };
    const owner = await spawnOwner(order, nobody);
    const { pid, cluster } = owner.reply.started ?? expect.fail(owner.reply.failed?.message);
    expect(cluster).toBe(postgres.cluster);
    await owner.kill();
    const next = await spawnOwner(order, nobody);
    expect(next.reply.started?.cluster).toBe(cluster);
    expect(await isPostmasterOf(pid, cluster)).toBe(false);
    await next.end();
  });

  it("fails in a folder that it may not write to, such as root's, whose database runs as another user", async (context) => {
    await requireRoot(context, "nobody");
    const closed = await makeFolder(0o755);
    const ofRoot = await makeFolder(0o755);
    const postgres = await startPostgres({ dataDir: ofRoot, databases }, fast);
    expect(postgres).toMatchObject({ cluster: join(ofRoot, "postgres", "cluster"), notice: null });
    expect((await stat(postgres.cluster)).uid).not.toBe(0);
    expect(await exists(join(ofRoot, "postgres", "where-the-data-is.txt"))).toBe(false);
    await postgres.stop();
    for (const dataDir of [join(closed, "data"), closed, ofRoot]) {
      const owner = await spawnOwner({ options: { dataDir, databases }, internals: fast }, nobody);
      expect(owner.reply.failed, dataDir).toMatchObject({
        code: "data-dir-not-writable",
        message: expect.stringMatching(`${dataDir}.*DATA_DIR`),
      });
    }
  });

  it("needs only a folder of its own, also when the links of the programs' libraries are missing and cannot be made", async (context) => {
    await requireRoot(context, "nobody");
    const native = join(await makeFolder(), "native");
    await copyNative(findBinaries().native, native, { links: false });
    const dataDir = await makeFolder(0o700);
    await chown(dataDir, nobody.uid, nobody.gid);
    const order = {
      options: { dataDir, databases },
      internals: { ...fast, installed: { ...findBinaries(), native } },
    };
    const owner = await spawnOwner(order, nobody);
    const { cluster } = owner.reply.started ?? expect.fail(owner.reply.failed?.message);
    expect(cluster).toBe(join(dataDir, "postgres", "cluster"));
    expect((await stat(cluster)).uid).toBe(nobody.uid);
    expect(await exists(join(native, "lib", "libpq.so.5"))).toBe(false);
    await owner.end();
  });
});

describe("startPostgres as any user", () => {
  it("names a folder that cannot be created", async () => {
    const folder = await makeFolder();
    const file = join(folder, "a-file");
    await writeFile(file, "");
    for (const dataDir of [file, join(file, "below"), "/proc/kindling"]) {
      const failure = { code: "data-dir-not-writable", message: expect.stringContaining(dataDir) };
      await expect(startPostgres({ dataDir, databases }, fast), dataDir).rejects.toMatchObject(failure);
      await expect(findRunningPostgres(dataDir), dataDir).rejects.toMatchObject(failure);
    }
  });

  it("adds the links and permissions that the install script would have added", async () => {
    const folder = await makeFolder();
    const native = join(folder, "native");
    await copyNative(findBinaries().native, native, { links: false });
    for (const program of ["postgres", "initdb"]) await chmod(join(native, "bin", program), 0o644);
    const dataDir = join(folder, "data");
    await mkdir(dataDir);
    const installed = { ...findBinaries(), native };
    const systemDir = join(folder, "system");
    const postgres = await startPostgres({ dataDir, databases }, { ...fast, installed, systemDir });
    expect(await query(postgres.url("founders"), "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await exists(systemDir)).toBe(false);
    expect((await stat(join(native, "bin", "postgres"))).mode & 0o111).toBe(0o111);
    await postgres.stop();
  });

  it("names a program that cannot run", async () => {
    const folder = await makeFolder();
    const native = join(folder, "native");
    await copyNative(findBinaries().native, native);
    await writeFile(join(native, "bin", "initdb"), "not a program");
    const installed = { ...findBinaries(), native };
    await expect(
      startPostgres({ dataDir: join(folder, "data"), databases }, { ...fast, installed, systemDir: folder }),
    ).rejects.toMatchObject({ code: "postgres-failed", message: expect.stringContaining("initdb") });
  });
});
