import pg from "pg";
import type { Log } from "../log.ts";
import { isTransientError } from "./database-errors.ts";
import { closeDeadConnections, tcpTimeouts } from "./dead-connections.ts";

export interface PoolOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  service: string;
  log: Log;
  max?: number;
  /** How long a query waits for a free connection, in ms; 5 s unless given. */
  connectMs?: number;
  /** See `closeDeadConnections`; 10 s unless given. */
  silentMs?: number;
}

/**
 * A pool with timeouts: 5 s for a free connection, 5 s for a statement, 10 s for an idle transaction. A connection that
 * breaks while idle is logged and replaced; one that breaks while acquired fails its queries, also when the network is
 * partitioned.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { url, service, log, max = 8, connectMs = 5_000, silentMs = 10_000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `kindling-${service}`,
    max,
    // A new one costs PostgreSQL 10 to 20 ms of CPU time, so somebody's next click should find one.
    idleTimeoutMillis: 60_000,
    // On two cores, the first fifty requests after a start of everything took over 3 s to get one.
    connectionTimeoutMillis: connectMs,
    // Prisma reads timestamps in the session's time zone.
    options: `-c TimeZone=UTC ${tcpTimeouts}`,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener, a connection that breaks while acquired would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (err) => {
    if (!pool.ending) log.warn({ err }, "idle database connection lost");
  });
  closeDeadConnections(pool, { url, silentMs });
  return pool;
}

/** A pool of one connection for readiness checks, which it keeps from one to the next. */
export const createReadinessPool = (options: Pick<PoolOptions, "url" | "service" | "log">): pg.Pool =>
  createPool({ ...options, max: 1 });

/** Whether the database responds. */
export async function databaseReady(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query("select 1");
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits until the database accepts connections, which may start later than the service, and resolves with what `work`
 * returns. Starts again when the database is lost meanwhile, so `work` must be repeatable.
 * @throws another error of `work`; the last error after `timeoutMs`
 */
export async function whenReachable<T>(
  pool: pg.Pool,
  log: Log,
  work: () => Promise<T>,
  timeoutMs = 120_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    let reached = false;
    try {
      await pool.query("select 1");
      reached = true;
      return await work();
    } catch (err) {
      if ((reached && !isTransientError(err)) || Date.now() + waitMs > deadline) throw err;
      log.warn({ err }, "database not reachable yet");
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
