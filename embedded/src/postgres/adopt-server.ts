import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { connectAdmin, disconnect, takeOwnership } from "./owner.ts";
import type { AbandonedPlace } from "./places.ts";
import { isPostmasterOf, POLL_MS, readPostmasterFile, stopPostmaster } from "./postmaster.ts";
import { connect, type Server, type ServerPlan } from "./server.ts";
import { inUse, StartError } from "./start-error.ts";

const ADOPT_LIMIT_MS = 60_000;

/** Takes over a running server; null if it ended meanwhile, or was stopped since its settings are not ours. */
export async function adoptServer(plan: ServerPlan, pid: number): Promise<Server | null> {
  const { cluster } = plan.place;
  const deadline = Date.now() + ADOPT_LIMIT_MS;
  while (Date.now() < deadline) {
    if (!(await isPostmasterOf(pid, cluster))) return null;
    const file = await readPostmasterFile(cluster);
    const admin = file?.pid === pid && file.status === "ready" ? await tryConnect(plan, file.port) : null;
    if (!admin) {
      await sleep(POLL_MS);
      continue;
    }
    if (!(await takeOwnership(admin))) {
      await disconnect(admin);
      throw inUse(plan.dataDir);
    }
    if (await fits(admin, plan)) return { pid, port: file?.port ?? 0, admin, child: undefined };
    plan.log("stopping the PostgreSQL that an earlier run left behind: its version or settings are others");
    await disconnect(admin);
    await stopPostmaster(pid, cluster);
    return null;
  }
  plan.log("stopping the PostgreSQL that an earlier run left behind: it does not answer");
  await stopPostmaster(pid, cluster);
  return null;
}

/** Null while the server is just starting or ending. */
async function tryConnect(plan: ServerPlan, port: number): Promise<Client | null> {
  try {
    return await connect(plan, port);
  } catch (error) {
    if (error instanceof StartError) throw error;
    return null;
  }
}

async function fits(admin: Client, { place, binaries, settings }: ServerPlan): Promise<boolean> {
  const { rows } = await admin.query<Record<"version" | "folder" | "connections" | "fsync", string>>(
    `select current_setting('server_version') as version, current_setting('data_directory') as folder,
            current_setting('max_connections') as connections, current_setting('fsync') as fsync`,
  );
  const found = rows[0];
  return (
    found?.version === binaries.version &&
    found.folder === place.cluster &&
    found.connections === String(settings.maxConnections) &&
    found.fsync === (settings.durable ? "on" : "off")
  );
}

/**
 * Stops the server of a cluster that has no data folder any more, unless someone owns it: whoever deletes the
 * data folder of a killed Kindling does not want its server to run for ever.
 */
export async function stopAbandoned({ cluster, passwordFile }: AbandonedPlace): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (!file || !(await isPostmasterOf(file.pid, cluster))) return;
  const admin = await connectAdmin(file.port, (await readFile(passwordFile, "utf8")).trim());
  const abandoned = await takeOwnership(admin);
  await disconnect(admin);
  if (abandoned) await stopPostmaster(file.pid, cluster);
}
