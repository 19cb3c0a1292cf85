import { join, resolve } from "node:path";
import { Client } from "pg";
import { findBinaries, type InstalledBinaries, prepareBinaries } from "./binaries.ts";
import { ensureCluster } from "./data-directory/cluster.ts";
import { type Credentials, loadCredentials } from "./data-directory/credentials.ts";
import {
  createDataDirectory,
  type DataDirectory,
  lockFile,
  postgresFolder,
  resolveDataDirectory,
} from "./data-directory/data-directory.ts";
import { acquireLock } from "./data-directory/lock.ts";
import { isPostmasterOf, readPostmasterFile, stopOrphan, stopPostmaster } from "./postmaster.ts";
import { checkDatabaseNames, ensureDatabases, prepareHistory } from "./roles.ts";
import { pickFreePort, type Server, startServer } from "./server.ts";
import { watchServerLog } from "./server-log.ts";
import { asStartError, inUse, StartError } from "./start-error.ts";

export interface StartPostgresOptions {
  /** Kindling's data directory, created if it is missing. PostgreSQL uses its subdirectory `postgres`. */
  dataDir: string;
  /** Each gets a database and a login role of this name: lower-case letters, digits and underscores. */
  databases: string[];
  /** Three of them are reserved for the superuser. Default 80. */
  maxConnections?: number;
  /** Called once if the server ends without a call of `stop`. */
  onExit?: (error: StartError) => void;
}

/** For tests; the product uses the defaults. */
export interface StartPostgresInternals {
  /** False turns off every wait for the disk. */
  durable?: boolean;
  installed?: InstalledBinaries;
  /** Where root keeps what PostgreSQL's user cannot reach in the data directory. */
  systemDir?: string;
  pickPort?: () => Promise<number>;
}

export interface RunningPostgres {
  /** The address of one of `databases`, for its own role. Contains a password: not for logs. */
  url(database: string): string;
  /** The superuser's address of the database `postgres`. Contains a password: not for logs. */
  adminUrl: string;
  port: number;
  pid: number;
  cluster: string;
  logFile: string;
  /** A sentence to print when the data is outside the data directory, else null. */
  notice: string | null;
  /** Stops the server and waits until it has ended (22 s at most). May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on 127.0.0.1 at a free port, with its data in `dataDir`, for this process alone, and creates what
 * is missing: the cluster, the databases, their roles. If this process is killed, the server runs on until the next
 * start stops it.
 *
 * @throws StartError, whose message says what to do
 * @throws TypeError for an invalid database name
 */
export async function startPostgres(
  options: StartPostgresOptions,
  internals: StartPostgresInternals = {},
): Promise<RunningPostgres> {
  checkDatabaseNames(options.databases);
  const dataDir = resolve(options.dataDir);
  try {
    const installed = internals.installed ?? findBinaries();
    await createDataDirectory(dataDir);
    const lock = await acquireLock(lockFile(dataDir));
    if (!lock) throw inUse(dataDir);
    try {
      return await start({ ...options, dataDir }, { ...internals, installed }, lock.release);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}

async function start(
  { dataDir, databases, maxConnections = 80, onExit }: StartPostgresOptions,
  internals: StartPostgresInternals & { installed: InstalledBinaries },
  releaseLock: () => void,
): Promise<RunningPostgres> {
  const { installed, systemDir, durable = true, pickPort = pickFreePort } = internals;
  const directory = await resolveDataDirectory(dataDir, systemDir);
  const { cluster, runAs, notice } = directory;
  for (const abandoned of directory.abandonedClusters) await stopOrphan(abandoned);
  const binaries = await prepareBinaries(installed, directory.copiesDir, runAs);
  const credentials = await loadCredentials(directory);
  await ensureCluster(directory, binaries, credentials.superuserPassword, durable);

  const logFile = join(postgresFolder(dataDir), "server.log");
  const server = await startServer({
    dataDir,
    cluster,
    runAs,
    binaries,
    logFile,
    maxConnections,
    durable,
    pickPort,
  });
  try {
    await prepareDatabases(server, directory, credentials, databases);
  } catch (error) {
    await stopPostmaster(server.pid, cluster);
    throw error;
  }

  let stopped: Promise<void> | undefined;
  const endLogWatch = watchServerLog(logFile);
  const stop = async () => {
    endLogWatch();
    try {
      await stopPostmaster(server.pid, cluster);
      await server.exited;
    } finally {
      releaseLock();
    }
  };
  void server.exited.then(() => {
    if (!stopped) onExit?.(exitedUnexpectedly(logFile));
  });
  return {
    url(database) {
      if (!databases.includes(database)) throw new TypeError(`"${database}" is not one of the databases`);
      return credentials.url(server.port, database);
    },
    adminUrl: credentials.adminUrl(server.port),
    port: server.port,
    pid: server.pid,
    cluster,
    logFile,
    notice,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** @throws StartError `data-dir-damaged` if the password is not that of the cluster */
async function prepareDatabases(
  server: Server,
  { passwordFile }: DataDirectory,
  credentials: Credentials,
  databases: string[],
): Promise<void> {
  const { superuserPassword, adminUrl } = credentials;
  try {
    await asAdmin(adminUrl(server.port), (admin) => ensureDatabases(admin, databases, superuserPassword));
    for (const name of databases) {
      await asAdmin(adminUrl(server.port, name), (admin) => prepareHistory(admin, name));
    }
  } catch (error) {
    // 28xxx: authentication failed.
    if (!/^28/.test((error as { code?: string }).code ?? "")) throw error;
    throw new StartError(
      "data-dir-damaged",
      `The password in ${passwordFile} is not that of the database beside it. ` +
        "Put the right file back, or set DATA_DIR to another folder.",
      { cause: error },
    );
  }
}

async function asAdmin(connectionString: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({
    connectionString,
    connectionTimeoutMillis: 30_000,
    // Whatever PGSSLMODE and PGOPTIONS say.
    ssl: false,
    options: "-c statement_timeout=0",
  });
  admin.on("error", () => undefined);
  try {
    await admin.connect();
    await work(admin);
  } finally {
    await admin.end();
  }
}

const exitedUnexpectedly = (logFile: string): StartError =>
  new StartError(
    "postgres-exited",
    `PostgreSQL has stopped unexpectedly. Start Kindling again: nothing that was saved is lost. See ${logFile}.`,
  );

/**
 * Finds the server that runs on a data directory, regardless of which process started it. For commands beside a running
 * product: it acquires no lock and starts nothing.
 *
 * @throws StartError, whose message says what to do
 */
export async function findRunningPostgres(
  dataDir: string,
): Promise<Pick<RunningPostgres, "url" | "adminUrl"> | null> {
  try {
    await createDataDirectory(resolve(dataDir));
    const directory = await resolveDataDirectory(resolve(dataDir));
    const file = await readPostmasterFile(directory.cluster);
    if (file?.status !== "ready" || !(await isPostmasterOf(file.pid, directory.cluster))) return null;
    const credentials = await loadCredentials(directory);
    return {
      url: (database) => credentials.url(file.port, database),
      adminUrl: credentials.adminUrl(file.port),
    };
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}
