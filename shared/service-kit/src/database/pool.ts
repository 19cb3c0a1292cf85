import pg from "pg";
import type { Log } from "../log.ts";
import { closeCutOff, noticeLoss } from "./cut-off.ts";

export interface PoolOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  service: string;
  log: Log;
  max?: number;
  /** See `closeCutOff`; 10 s unless given. */
  silentMs?: number;
}

/**
 * A pool with a limit on everything that could wait for ever: a free connection 3 s, a statement
 * 5 s, a transaction left open 10 s. A connection that breaks while idle is logged and replaced;
 * one that breaks while it is held fails the holder's queries, also when it breaks without a word.
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
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (err) => {
    if (!pool.ending) log.warn({ err }, "idle database connection lost");
  });
  closeCutOff(pool, { url, silentMs });
  return pool;
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
