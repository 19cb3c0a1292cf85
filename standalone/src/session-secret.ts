import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asStartError, systemCode } from "./postgres/start-error.ts";

/** As many random bytes as HMAC-SHA256 makes use of. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/**
 * The secret that sessions are kept under where the environment names none: made on the first start
 * and readable only by us, so that sessions outlive a restart. Without the file everybody signs in anew.
 * @throws StartError when it can be neither read nor written
 */
export async function requireSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "session-secret");
  try {
    const known = await readOrNothing(file);
    if (known !== "") return known;
    const secret = newSecret();
    const unfinished = `${file}.new`;
    await mkdir(dataDir, { recursive: true });
    await rm(unfinished, { force: true });
    await writeFile(unfinished, `${secret}\n`, { mode: 0o600, flush: true });
    await rename(unfinished, file);
    return secret;
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}

async function readOrNothing(file: string): Promise<string> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return "";
    throw error;
  }
}
