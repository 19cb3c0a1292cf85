import { chown, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isRoot } from "../file-owner.ts";
import { createLog } from "../log.ts";
import { ErasureList } from "./erasure-list.ts";

it("gives the file to the owner of its folder, who can then erase without root", async (context) => {
  context.skip(!isRoot(), "needs root: run the tests as root to cover this");
  const folder = await mkdtemp(join(tmpdir(), "kindling-erasures-"));
  try {
    await chown(folder, 65_534, 65_534);
    const path = join(folder, "erasures");
    const erasures = new ErasureList(path, createLog({ service: "test", level: "silent" }));
    await erasures.add("founder", 1);
    await erasures.add("founder", 2);
    const { uid, mode } = await stat(path);
    expect([uid, mode & 0o777]).toEqual([65_534, 0o600]);
    expect(await erasures.idsOf("founder")).toEqual([1, 2]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
