import { join, resolve } from "node:path";
import { stopAbandoned } from "./adopt-server.ts";
import { findBinaries, type InstalledBinaries, prepareBinaries } from "./binaries.ts";
import { bringUp } from "./bring-up.ts";
import { ensureCluster } from "./cluster.ts";
import { takeInstanceLock } from "./instance-lock.ts";
import { pickFreePort } from "./launch-server.ts";
import { adminUrl, disconnect } from "./owner.ts";
import { requirePassword } from "./password.ts";
import { choosePlace, lockFile, openDataFolder, postgresFolder } from "./places.ts";
import { stopPostmaster } from "./postmaster.ts";
import { checkDatabaseNames, ensureDatabases, rolePassword } from "./roles.ts";
import { watchServerLog } from "./server-log.ts";
import { asStartError, inUse, type StartError } from "./start-error.ts";
import { superviseServer } from "./supervise.ts";

export interface StartPostgresOptions {
  /** Kindling's data folder; made if it is missing. Everything goes into its subfolder `postgres`. */
  dataDir: string;
  /** One database and one login role of this name each: lower-case letters, digits and underscores. */
  databases: string[];
  /** Told, in a sentence, what is out of the ordinary. */
  log?: (message: string) => void;
  /** Three of them are kept for the superuser. Default 80. */
  maxConnections?: number;
  /** Called once if the server ends, or is lost to us, without `stop` having been called. */
  onExit?: (error: StartError) => void;
}

/** For tests; the product uses the defaults. */
export interface StartPostgresInternals {
  /** False turns off every wait for the disk. */
  durable?: boolean;
  installed?: InstalledBinaries;
  /** Where root keeps what PostgreSQL's user cannot reach in the data folder. */
  systemDir?: string;
  pickPort?: () => Promise<number>;
}

export interface RunningPostgres {
  /** The address of one of `databases`, for its own role. Holds a password: not for logs. */
  url(database: string): string;
  /** The superuser's address of the database `postgres`. Holds a password: not for logs. */
  adminUrl: string;
  port: number;
  pid: number;
  /** Whether this server was left running by an earlier process that was killed. */
  adopted: boolean;
  /** The cluster's folder. */
  folder: string;
  logFile: string;
  /** A sentence to print when the data lies outside the data folder, else null. */
  notice: string | null;
  /** Stops the server and waits until it is gone (22 s at the very most). May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 on 127.0.0.1 at a free port, with its data in `dataDir`, for this process alone, and
 * makes what is missing: the cluster, the databases, their roles. A server that a killed process left running
 * is adopted; after a crash PostgreSQL recovers by itself.
 *
 * If this process is killed the server goes on, and the next start adopts it.
 *
 * @throws StartError, whose message says what to do
 * @throws TypeError for a database name that cannot be used
 */
export async function startPostgres(
  options: StartPostgresOptions,
  internals: StartPostgresInternals = {},
): Promise<RunningPostgres> {
  checkDatabaseNames(options.databases);
  const dataDir = resolve(options.dataDir);
  try {
    return await start({ ...options, dataDir }, internals);
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}

async function start(
  options: StartPostgresOptions,
  internals: StartPostgresInternals,
): Promise<RunningPostgres> {
  const { dataDir, databases, log = () => undefined } = options;
  const installed = internals.installed ?? findBinaries();
  await openDataFolder(dataDir);
  const lock = await takeInstanceLock(lockFile(dataDir));
  if (!lock) throw inUse(dataDir);
  try {
    const durable = internals.durable ?? true;
    const place = await choosePlace(dataDir, internals.systemDir ?? "/var/lib/kindling", log);
    if (place.notice) log(place.notice);
    for (const abandoned of place.abandoned) {
      await stopAbandoned(abandoned).catch((error) =>
        log(`its server may still be running: ${error.message}`),
      );
    }
    const binaries = await prepareBinaries(installed, place.copiesDir, place.runAs, log);
    const password = await requirePassword(place);
    await ensureCluster(place, binaries, password, durable);

    const logFile = join(postgresFolder(dataDir), "server.log");
    const server = await bringUp({
      dataDir,
      place,
      binaries,
      password,
      logFile,
      settings: { durable, maxConnections: options.maxConnections ?? 80 },
      pickPort: internals.pickPort ?? pickFreePort,
      log,
    });
    try {
      await ensureDatabases(server.admin, databases, password);
    } catch (error) {
      await disconnect(server.admin);
      await stopPostmaster(server.pid, place.cluster);
      throw error;
    }

    const supervision = superviseServer(
      server,
      { dataDir, password, logFile, cluster: place.cluster },
      options.onExit,
    );
    const endLogWatch = watchServerLog(logFile);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      endLogWatch();
      try {
        await supervision.stop();
      } finally {
        lock.release();
      }
    };
    return {
      url(database) {
        if (!databases.includes(database)) throw new TypeError(`no database "${database}" was asked for`);
        return `postgresql://${database}:${rolePassword(password, database)}@127.0.0.1:${server.port}/${database}`;
      },
      adminUrl: adminUrl(server.port, password),
      port: server.port,
      pid: server.pid,
      adopted: server.child === undefined,
      folder: place.cluster,
      logFile,
      notice: place.notice,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
