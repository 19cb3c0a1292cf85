import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { giveToOwnerOf } from "@kindling/service-kit/file-owner.ts";
import { asStartError, systemCode } from "./postgres/start-error.ts";

/** A random secret of 32 bytes, the key length of HMAC-SHA256. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/**
 * The session secret if the environment sets none. It is created on the first start, readable only by this user, so
 * that sessions survive a restart. Deleting the file signs everyone out, and admins' second
 * factors have to be reset.
 * @throws StartError when it cannot be read or written
 */
export async function requireSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "session-secret");
  try {
    const known = await readIfExists(file);
    if (known !== "") return known;
    const secret = newSecret();
    const unfinished = `${file}.new`;
    await mkdir(dataDir, { recursive: true });
    await rm(unfinished, { force: true });
    await writeFile(unfinished, `${secret}\n`, { mode: 0o600, flush: true });
    await giveToOwnerOf(dataDir, unfinished);
    await rename(unfinished, file);
    return secret;
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}

async function readIfExists(file: string): Promise<string> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return "";
    throw error;
  }
}
