import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isPostmasterOf } from "./postmaster.ts";
import { startPostgres } from "./start.ts";
import { makeFolder, makeUsedFolder, removeFolders } from "./testing/data-folders.ts";
import { databases, expectWorking, fast, leaveOrphan, started } from "./testing/orphans.ts";
import { spawnOwner } from "./testing/spawn-owner.ts";

// Each test starts several servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(removeFolders);

describe("startPostgres on a data folder that is in use", () => {
  const inUse = { code: "data-dir-in-use", message: expect.stringContaining("DATA_DIR") };

  it("fails within the same process and in another one, also without the lock file, and leaves the server running", async () => {
    const dataDir = await makeUsedFolder();
    const owner = await spawnOwner({ options: { dataDir, databases }, internals: fast });
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject(inUse);
    await rm(join(dataDir, "postgres", "lock"));
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject(inUse);
    const { pid, cluster } = started(owner.reply);
    expect(await isPostmasterOf(pid, cluster)).toBe(true);
    await owner.end();

    const postgres = await startPostgres({ dataDir, databases }, fast);
    await expect(startPostgres({ dataDir, databases }, fast)).rejects.toMatchObject(inUse);
    await expectWorking(postgres);
    await postgres.stop();
  });

  it("lets exactly one of several simultaneous starts succeed", async () => {
    for (const isOrphaned of [false, true]) {
      const dataDir = isOrphaned ? await makeUsedFolder() : await makeFolder();
      if (isOrphaned) await leaveOrphan(dataDir);
      const owners = await Promise.all(
        [1, 2, 3].map(() => spawnOwner({ options: { dataDir, databases }, internals: fast })),
      );
      const replies = owners.map(({ reply }) => reply.failed?.code ?? "started");
      expect(replies.sort(), `orphaned: ${isOrphaned}`).toEqual([
        "data-dir-in-use",
        "data-dir-in-use",
        "started",
      ]);
      for (const owner of owners) await owner.end();
    }
  });
});
