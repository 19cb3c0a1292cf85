import { chmod, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { takeInstanceLock } from "./instance-lock.ts";
import { makeFolder, removeFolders } from "./testing/data-folders.ts";

afterEach(removeFolders);

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

describe("takeInstanceLock", () => {
  it("makes a file that no other user can open and lock", async () => {
    const file = join(await makeFolder(), "lock");
    const lock = await takeInstanceLock(file);
    expect(await modeOf(file)).toBe(0o600);
    lock?.release();
  });

  it("narrows the permissions of a file that an older version made", async () => {
    const file = join(await makeFolder(), "lock");
    await writeFile(file, "");
    await chmod(file, 0o644);
    const lock = await takeInstanceLock(file);
    expect(await modeOf(file)).toBe(0o600);
    lock?.release();
  });

  it("returns null while the lock is held and takes it once it is released", async () => {
    const file = join(await makeFolder(), "lock");
    const lock = await takeInstanceLock(file);
    expect(await takeInstanceLock(file)).toBeNull();
    expect(await takeInstanceLock(file)).toBeNull();
    lock?.release();
    const next = await takeInstanceLock(file);
    expect(next).not.toBeNull();
    next?.release();
  });
});
