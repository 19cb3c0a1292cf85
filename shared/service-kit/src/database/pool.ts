import type { Socket } from "node:net";
import pg from "pg";
import type { Log } from "../log.ts";

export interface PoolOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  service: string;
  log: Log;
  max?: number;
  /** How long a connection that is held may be silent, in ms. */
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

/**
 * A pool with a limit on everything that could wait for ever: a free connection 3 s, a statement
 * 5 s, a transaction left open 10 s. A connection that breaks while idle is logged and replaced;
 * one that breaks while it is held fails the holder's queries. One that is held and carries nothing for 10 s
 * counts as cut off and is closed: a network that drops everything, or a server that is gone with its address,
 * does not say so, and TCP gives up after a quarter of an hour.
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
  // Without a listener, a connection that breaks while it is held would end the process.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    const socket = socketOf(client);
    socket.on("timeout", () => socket.destroy(new CutOff(`The database was silent for ${silentMs} ms`)));
  });
  pool.on("acquire", (client) => mayBeSilent(client, silentMs));
  pool.on("release", (_error, client) => mayBeSilent(client, "for ever"));
  pool.on("error", (err) => {
    if (!pool.ending) log.warn({ err }, "idle database connection lost");
  });
  return pool;
}

/** A connection over which nothing came back. */
class CutOff extends Error {
  readonly code = "ETIMEDOUT";
}

/**
 * Sets another limit on silence until the connection is given back, in ms or `"for ever"`: for holders that wait for
 * something else meanwhile, or for statements that may take long.
 */
export function mayBeSilent(client: pg.PoolClient, ms: number | "for ever"): void {
  socketOf(client).setTimeout(ms === "for ever" ? 0 : ms);
}

function socketOf(client: pg.PoolClient): Socket {
  // The types know it of clients outside pools only; it is the same class.
  return (client as unknown as pg.Client).connection.stream as Socket;
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
