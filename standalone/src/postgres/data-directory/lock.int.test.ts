import { chmod, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { makeFolder, removeFolders } from "../testing/data-folders.ts";
import { acquireLock } from "./lock.ts";

afterEach(removeFolders);

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

describe("acquireLock", () => {
  it("creates a file that no other user can open", async () => {
    const file = join(await makeFolder(), "lock");
    const lock = await acquireLock(file);
    expect(await modeOf(file)).toBe(0o600);
    lock?.release();
  });

  it("restricts the permissions of a file that an older version created", async () => {
    const file = join(await makeFolder(), "lock");
    await writeFile(file, "");
    await chmod(file, 0o644);
    const lock = await acquireLock(file);
    expect(await modeOf(file)).toBe(0o600);
    lock?.release();
  });

  it("returns null while the lock is held and takes it once it is released", async () => {
    const file = join(await makeFolder(), "lock");
    const lock = await acquireLock(file);
    expect(await acquireLock(file)).toBeNull();
    expect(await acquireLock(file)).toBeNull();
    lock?.release();
    const next = await acquireLock(file);
    expect(next).not.toBeNull();
    next?.release();
  });
});
