import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { flushFolder } from "./durable-file.ts";
import { exists, giveToOwnerOf } from "./permissions.ts";
import type { Place } from "./places.ts";
import { StartError } from "./start-error.ts";

/**
 * The superuser's random password, made on first use. It lies beside the cluster, readable only by us, and is
 * on disk before the cluster is, so that there is never a cluster without one.
 */
export async function requirePassword(place: Place): Promise<string> {
  const { passwordFile } = place;
  if (await exists(passwordFile)) {
    const password = (await readFile(passwordFile, "utf8")).trim();
    if (password) return password;
  }
  if (await exists(join(place.cluster, "PG_VERSION"))) {
    throw new StartError(
      "data-dir-damaged",
      `The password of the database in ${place.cluster} is missing: put ${passwordFile} back, ` +
        "or set DATA_DIR to another folder.",
    );
  }
  const password = randomBytes(24).toString("base64url");
  const unfinished = `${passwordFile}.new`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, `${password}\n`, { mode: 0o600, flush: true });
  await giveToOwnerOf(place.home, unfinished);
  await rename(unfinished, passwordFile);
  await flushFolder(place.home);
  return password;
}
