import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type {} from "@kindling/test-kit/postgres-global-setup.ts";
import { inject } from "vitest";
import { postgresFolder } from "../data-directory/data-directory.ts";
import { readPostmasterFile, stopPostmaster } from "../postmaster.ts";

const made: string[] = [];

/** A new temporary folder; `mode` decides whether PostgreSQL's user may enter it when we are root. */
export async function makeFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kindling-postgres-"));
  made.push(folder);
  await chmod(folder, mode);
  return folder;
}

export const clusterOf = (dataDir: string): string => join(postgresFolder(dataDir), "cluster");

/** A data folder with a copy of the cluster of an earlier start, by default one without databases. */
export async function makeUsedFolder(from = inject("usedPostgresFolder")): Promise<string> {
  const folder = await makeFolder();
  await promisify(execFile)("cp", ["-pR", from, postgresFolder(folder)]);
  return folder;
}

/** Stops every server whose cluster lies in one of the folders made, and removes them. For `afterEach`. */
export async function removeFolders(): Promise<void> {
  for (const folder of made.splice(0)) {
    for (const entry of await readdir(folder, { recursive: true })) {
      if (!entry.endsWith("postmaster.pid")) continue;
      const cluster = join(folder, entry, "..");
      const file = await readPostmasterFile(cluster);
      if (file) await stopPostmaster(file.pid, cluster);
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
