import { chown, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRoot } from "@kindling/service-kit/file-owner.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requireSessionSecret } from "./session-secret.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kindling-secret-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe("requireSessionSecret", () => {
  it("creates a file that only the owner can read, and returns the same secret later", async () => {
    const folder = join(dataDir, "not", "there", "yet");
    const secret = await requireSessionSecret(folder);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await stat(join(folder, "session-secret"))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["session-secret"]);
    expect(await requireSessionSecret(folder)).toBe(secret);
  });

  it("returns another secret for another folder, and when the file is empty", async () => {
    const first = await requireSessionSecret(join(dataDir, "a"));
    expect(await requireSessionSecret(join(dataDir, "b"))).not.toBe(first);
    await writeFile(join(dataDir, "a", "session-secret"), "\n");
    expect(await requireSessionSecret(join(dataDir, "a"))).toMatch(/^[\w-]{43}$/);
  });

  it("gives the file to the folder's owner, who can then start without root", async (context) => {
    context.skip(!isRoot(), "needs root: run the tests as root to cover this");
    await chown(dataDir, 65_534, 65_534);
    await requireSessionSecret(dataDir);
    expect((await stat(join(dataDir, "session-secret"))).uid).toBe(65_534);
  });

  it("throws an error with advice when the folder is a file", async () => {
    const file = join(dataDir, "a-file");
    await writeFile(file, "");
    await expect(requireSessionSecret(join(file, "below"))).rejects.toThrow(
      /cannot write to the folder .*DATA_DIR/,
    );
  });
});
