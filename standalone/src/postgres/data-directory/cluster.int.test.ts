import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readPostmasterFile } from "../postmaster.ts";
import { startPostgres } from "../start.ts";
import { clusterOf, makeFolder, makeUsedFolder, removeFolders } from "../testing/data-folders.ts";
import { databases, expectWorking, fast } from "../testing/orphans.ts";

// Each test starts several servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(removeFolders);

describe("startPostgres on a damaged folder", () => {
  it("replaces what an interrupted initdb left", async () => {
    const dataDir = await makeFolder();
    const half = join(dataDir, "postgres", "cluster.new-abc123", "cluster");
    await cp(clusterOf(await makeUsedFolder()), half, { recursive: true });
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

  it("names the version of a cluster of another major version", async () => {
    const dataDir = await makeUsedFolder();
    await writeFile(join(clusterOf(dataDir), "PG_VERSION"), "17\n");
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
      code: "data-dir-other-version",
      message: expect.stringMatching(/PostgreSQL 17.*PostgreSQL 18/),
    });
  });

  it("rejects a cluster folder with other content, and does not change it", async () => {
    const dataDir = await makeFolder();
    const cluster = clusterOf(dataDir);
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, "thesis.txt"), "years of work");
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
      code: "data-dir-damaged",
    });
    expect(await readFile(join(cluster, "thesis.txt"), "utf8")).toBe("years of work");
  });

  it("names the password file that is missing or wrong", async () => {
    const dataDir = await makeUsedFolder();
    const file = join(dataDir, "postgres", "password");
    for (const spoil of [() => writeFile(file, "not the password\n"), () => rm(file)]) {
      await spoil();
      await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
        code: "data-dir-damaged",
        message: expect.stringContaining(file),
      });
    }
    expect(await readPostmasterFile(clusterOf(dataDir))).toBe(null);
  });

  it("reports PostgreSQL's reason when it does not start", async () => {
    const dataDir = await makeUsedFolder();
    await rm(join(clusterOf(dataDir), "global", "pg_control"));
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject({
      code: "postgres-failed",
      message: expect.stringMatching(/pg_control.*server\.log/s),
    });
  });
});
