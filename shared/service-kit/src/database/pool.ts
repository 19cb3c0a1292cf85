import type { Socket } from "node:net";
import pg from "pg";
import type { Log } from "../log.ts";

export interface PoolOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  service: string;
  log: Log;
  max?: number;
  /** How long a connection that is held may carry nothing until the server is asked about it, in ms. */
  silentMs?: number;
}

/**
 * Settings of a session by which the server finds within 25 s that its client is gone without a word, as when its
 * machine lost power, and lets go of the session's locks; otherwise it takes more than two hours.
 */
export const noticeLoss = [
  "-c tcp_keepalives_idle=10",
  "-c tcp_keepalives_interval=5",
  "-c tcp_keepalives_count=3",
  "-c tcp_user_timeout=25000",
].join(" ");

/** How long a server may take to say whether it knows a session. */
const lookMs = 5_000;

/**
 * A pool with a limit on everything that could wait for ever: a free connection 3 s, a statement
 * 5 s, a transaction left open 10 s. A connection that breaks while idle is logged and replaced;
 * one that breaks while it is held fails the holder's queries. One that is held and has carried nothing for
 * 10 s is asked about, and closed unless the server is at its statement: a network that drops everything, or a
 * server that is gone with its address, does not say so, and TCP gives up after a quarter of an hour.
 */
export function createPool({ url, service, log, max = 8, silentMs = 10_000 }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `kindling-${service}`,
    max,
    connectionTimeoutMillis: 3_000,
    // Prisma reads moments as they stand in the session's time zone.
    options: `-c TimeZone=UTC ${noticeLoss}`,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on("connect", (client) => {
    // Without a listener, a connection that breaks while it is held would end the process.
    client.on("error", () => {});
    const socket = socketOf(client);
    socket.on("timeout", async () => {
      const { bytesRead } = socket;
      if ((await mayBeAnswered(client, url)) || socket.bytesRead > bytesRead) {
        // Unless it was given back meanwhile.
        if (socket.timeout) socket.setTimeout(silentMs);
      } else {
        socket.destroy(new CutOff(`The database was silent for ${silentMs} ms and works at nothing for it`));
      }
    });
  });
  pool.on("acquire", (client) => socketOf(client).setTimeout(silentMs));
  pool.on("release", (_error, client) => socketOf(client).setTimeout(0));
  pool.on("error", (err) => {
    if (!pool.ending) log.warn({ err }, "idle database connection lost");
  });
  return pool;
}

/** A connection over which nothing comes any more. */
class CutOff extends Error {
  readonly code = "ETIMEDOUT";
}

/**
 * Asks, on a connection of its own, whether the server works at this one's statement: false when it does not, or
 * cannot be reached. A server that is too full to say is given the benefit of the doubt, and a holder that
 * waits for something else is let be.
 */
async function mayBeAnswered(client: pg.PoolClient, url: string): Promise<boolean> {
  const { processID, readyForQuery } = client as pg.PoolClient & Internals;
  if (readyForQuery) return true;
  const asking = new pg.Client({
    connectionString: url,
    application_name: "kindling-look",
    connectionTimeoutMillis: lookMs,
    query_timeout: lookMs,
  });
  asking.on("error", () => {});
  try {
    await asking.connect();
    const working = "select from pg_stat_activity where pid = $1 and state not like 'idle%'";
    return (await asking.query(working, [processID])).rowCount === 1;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void asking.end().catch(() => {});
  }
}

/** What the driver's types do not tell of a client. */
interface Internals {
  /** Of its session on the server. */
  processID: number;
  /** Whether no statement is under way. */
  readyForQuery: boolean;
  connection: pg.Connection;
}

function socketOf(client: pg.PoolClient): Socket {
  return (client as pg.PoolClient & Internals).connection.stream as Socket;
}

/** Whether the database answers. */
export async function databaseReady(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query("select 1");
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits until the database answers, as it may start later than we do.
 * @throws the last error after `timeoutMs`
 */
export async function waitForDatabase(pool: pg.Pool, log: Log, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    try {
      await pool.query("select 1");
      return;
    } catch (err) {
      if (Date.now() + waitMs > deadline) throw err;
      log.warn({ err }, "database not reachable yet");
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
