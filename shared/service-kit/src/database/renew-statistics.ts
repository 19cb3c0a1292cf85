import type pg from "pg";
import { PeriodicJob, type PeriodicJobOptions } from "../process/periodic-job.ts";

const hour = 3_600_000;

/**
 * Renews PostgreSQL's statistics every hour: they hold single values of rows, also of those that were erased since they
 * were made. Autovacuum renews them only after a tenth of a table's rows have changed.
 */
export function renewStatistics(
  pool: pg.Pool,
  { log, registry }: Pick<PeriodicJobOptions, "log" | "registry">,
): PeriodicJob {
  return new PeriodicJob({
    name: "renew statistics",
    intervalMs: hour,
    firstAfterMs: hour / 6,
    log,
    registry,
    run: (signal) => analyzeTables(pool, signal),
  });
}

/** Analyzes each table that the role may analyze, one after another. */
export async function analyzeTables(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege(oid, 'maintain')
     order by 1`,
  );
  for (const { table } of rows) {
    if (signal.aborted) return;
    await pool.query(`analyze ${table}`);
  }
}
