import { createHmac, randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { giveToOwnerOf } from "@kindling/service-kit/file-owner.ts";
import { StartError } from "../start-error.ts";
import type { DataDirectory } from "./data-directory.ts";
import { exists, syncDirectory } from "./files.ts";

export const superuser = "postgres";

export interface Credentials {
  /** The address of a service's database, for its own role. */
  url(port: number, database: string): string;
  /** The superuser's address of a database, by default `postgres`. */
  adminUrl(port: number, database?: string): string;
  superuserPassword: string;
}

/**
 * Reads the superuser's password, or creates a random one. It is on disk before the cluster is created, so no
 * cluster is ever without its password.
 *
 * @throws StartError `data-dir-damaged` when there is a cluster and no password
 */
export async function loadCredentials({ home, cluster, passwordFile }: DataDirectory): Promise<Credentials> {
  const stored = (await exists(passwordFile)) ? (await readFile(passwordFile, "utf8")).trim() : "";
  if (stored) return credentialsOf(stored);
  if (await exists(join(cluster, "PG_VERSION"))) {
    throw new StartError(
      "data-dir-damaged",
      `The password of the database in ${cluster} is missing: put ${passwordFile} back, ` +
        "or set DATA_DIR to another folder.",
    );
  }
  const password = randomBytes(24).toString("base64url");
  const temporary = `${passwordFile}.new`;
  await rm(temporary, { force: true });
  await writeFile(temporary, `${password}\n`, { mode: 0o600, flush: true });
  await giveToOwnerOf(home, temporary);
  await rename(temporary, passwordFile);
  await syncDirectory(home);
  return credentialsOf(password);
}

function credentialsOf(superuserPassword: string): Credentials {
  const url = (port: number, role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    url: (port, database) => url(port, database, rolePassword(superuserPassword, database), database),
    adminUrl: (port, database = "postgres") => url(port, superuser, superuserPassword, database),
    superuserPassword,
  };
}

/** A role's password is derived from the superuser's, so there is one secret to store; it does not reveal it. */
export function rolePassword(superuserPassword: string, role: string): string {
  return createHmac("sha256", superuserPassword).update(`role ${role}`).digest("base64url");
}
