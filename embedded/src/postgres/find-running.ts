import { resolve } from "node:path";
import { requirePassword } from "./password.ts";
import { choosePlace, openDataFolder } from "./places.ts";
import { isPostmasterOf, readPostmasterFile } from "./postmaster.ts";
import { rolePassword } from "./roles.ts";

/**
 * The server that runs on a data folder now, whoever started it, or null. For commands beside a
 * running product; unlike `startPostgres` it takes no lock and starts nothing.
 */
export async function findRunning(dataDir: string): Promise<{ url(database: string): string } | null> {
  await openDataFolder(resolve(dataDir));
  const place = await choosePlace(resolve(dataDir), "/var/lib/kindling", () => undefined);
  const file = await readPostmasterFile(place.cluster);
  if (file?.status !== "ready" || !(await isPostmasterOf(file.pid, place.cluster))) return null;
  const password = await requirePassword(place);
  return {
    url: (database) =>
      `postgresql://${database}:${rolePassword(password, database)}@127.0.0.1:${file.port}/${database}`,
  };
}
