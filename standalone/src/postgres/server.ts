import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import {
  clearStalePostmasterFile,
  ownerSetting,
  pollMs,
  readPostmasterFile,
  stopOrphan,
  stopPostmaster,
} from "./postmaster.ts";
import { openServerLog, readServerLog } from "./server-log.ts";
import { cannotRun, failureReason, inUse, StartError } from "./start-error.ts";
import type { RunAs } from "./system-user.ts";

export interface ServerOptions {
  dataDir: string;
  cluster: string;
  runAs: RunAs | undefined;
  binaries: Binaries;
  logFile: string;
  maxConnections: number;
  /** False only for test servers: a crash of the machine may then destroy the cluster. */
  durable: boolean;
  pickPort: () => Promise<number>;
}

/** A server that accepts connections. */
export interface Server {
  pid: number;
  port: number;
  /** Resolves when the process has ended. */
  exited: Promise<unknown>;
}

// Recovery after a crash replays about 1 GB of log at most: `max_wal_size` below.
const startTimeoutMs = 120_000;

// The port was taken since it was picked, or a server that was killed has not ended completely.
const retryable =
  /could not bind|could not create any TCP\/IP sockets|"postmaster.pid" (already exists|is empty)|pre-existing shared memory block/;

/**
 * Without PGDATA, PGPORT and other variables that change what PostgreSQL's programs do, and without the secrets of
 * this process. LC_ALL=C for messages that can be recognised.
 */
export const serverEnvironment = { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };

/**
 * Starts the server of a cluster and waits until it accepts connections. Stops one that outlived its owner first.
 * The caller holds the lock of the data directory.
 *
 * @throws StartError `data-dir-in-use`, `postgres-failed`
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { dataDir, cluster, logFile } = options;
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    // The lock does not suffice: its file may have been deleted while its holder runs.
    if (!(await stopOrphan(cluster))) throw inUse(dataDir);
    await clearStalePostmasterFile(cluster);
    const outcome = await launch(options, deadline);
    if (typeof outcome !== "string") return outcome;
    if (Date.now() > deadline || !retryable.test(outcome)) {
      throw new StartError(
        "postgres-failed",
        `PostgreSQL did not start: ${failureReason(outcome)} See ${logFile} for more.`,
        { cause: new Error(outcome) },
      );
    }
    await sleep(100);
  }
}

/** Returns what the server logged if it ended before it accepted connections. */
async function launch(options: ServerOptions, deadline: number): Promise<Server | string> {
  const { cluster, runAs, binaries, logFile } = options;
  const args = serverArguments(options, await options.pickPort());
  const log = await openServerLog(logFile);
  const child = spawn(binaries.postgres, args, {
    ...runAs,
    cwd: "/",
    env: serverEnvironment,
    // In a session of its own, so that Ctrl-C reaches only this process, which stops the server last.
    detached: true,
    stdio: ["ignore", log.handle.fd, log.handle.fd],
  });
  let ended: string | undefined;
  // Before any await: the process may end at once.
  const exited = once(child, "exit").then(
    ([code, signal]) => {
      ended = `it ended with ${signal ?? `code ${code}`}`;
    },
    (error: Error) => {
      ended = error.message;
    },
  );
  await log.handle.close();
  const { pid } = child;
  if (pid === undefined) {
    await exited;
    throw cannotRun(binaries.postgres, ended);
  }
  while (ended === undefined) {
    const file = await readPostmasterFile(cluster);
    if (file?.pid === pid && file.status === "ready") return { pid, port: file.port, exited };
    if (Date.now() > deadline) {
      await stopPostmaster(pid, cluster);
      // stopPostmaster does not recognise a server that has not entered its cluster's directory yet.
      child.kill("SIGKILL");
      break;
    }
    await sleep(pollMs);
  }
  const text = await readServerLog(logFile, log.start);
  return text.trim() || (ended ?? "it took too long");
}

/** Settings on the command line override the cluster's files, so that each version of Kindling brings its own. */
function serverArguments({ cluster, maxConnections, durable }: ServerOptions, port: number): string[] {
  const durability = durable ? "on" : "off";
  const settings: Record<string, string | number> = {
    [ownerSetting]: process.pid,
    listen_addresses: "127.0.0.1",
    port,
    // A socket's path may have 107 bytes at most, and a data directory's may be longer.
    unix_socket_directories: "",
    ssl: "off",
    max_connections: maxConnections,
    password_encryption: "scram-sha-256",

    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,

    shared_buffers: `${sharedBuffersMb()}MB`,
    // For a small machine. Without I/O workers and replication there are four processes fewer, which saves 10 MB.
    io_method: "sync",
    wal_level: "minimal",
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    jit: "off",
    // Starting workers for one statement costs more CPU time than they save: at 100,000 investors, 16 sorts at once
    // take 2.7 s with them and 1.5 s without.
    max_parallel_workers_per_gather: 0,
    // For solid-state disks. The default is for spinning ones, and makes counts read whole rows instead of an index.
    random_page_cost: 1.1,
    // Bounds the disk space, and how long recovery takes. With a quarter of it the first matching of 100,000 of each made
    // a checkpoint every second, after each of which whole pages are logged again: ten times as much.
    max_wal_size: "1GB",

    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // The services log their failed statements; in the server's log they would only repeat personal data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    logging_collector: "off",
    log_destination: "stderr",
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/**
 * PostgreSQL caches a table that is read whole only if it is smaller than a quarter of its buffers. 100,000 founders
 * take 160 MB; a sort of 100,000 investors takes 35 ms if they are cached, else 105 ms. Memory that no table needs is
 * not used.
 * @param memory in bytes; by default that of the machine or the container
 */
export function sharedBuffersMb(
  memory: number = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): number {
  return Math.max(64, Math.min(1_024, Math.floor(memory / 4 / 2 ** 20)));
}

/** A TCP port that is free at this moment. */
export function pickFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
