import type pg from "pg";
import { z } from "zod";
import { setting } from "../config.ts";
import { PeriodicJob, type PeriodicJobOptions } from "../process/periodic-job.ts";

/** Settings of the services that keep a history. */
export const historySettings = {
  HISTORY_DAYS: setting(
    z.coerce.number().int().min(1).max(36_500).default(730),
    "days that a change stays in the history; below 30, an import can be undone for fewer days",
    "730",
  ),
};

export interface HistoryConfig {
  /** How long a change stays in the history. */
  historyDays: number;
}

const hour = 3_600_000;
/** Entries deleted by one statement. */
const batch = 1_000;

/** Deletes entries that are older than `days`, every hour. */
export function pruneHistory(
  pool: pg.Pool,
  days: number,
  { log, registry }: Pick<PeriodicJobOptions, "log" | "registry">,
): PeriodicJob {
  return new PeriodicJob({
    name: "thin history",
    intervalMs: hour,
    firstAfterMs: 0,
    log,
    registry,
    run: (signal) => deleteOlder(pool, days, signal),
  });
}

/** In batches, so that no statement holds locks for long. */
export async function deleteOlder(pool: pg.Pool, days: number, signal: AbortSignal): Promise<void> {
  let deleted: number;
  do {
    const { rows } = await pool.query<{ deleted: number }>("select thin_history($1, $2) as deleted", [
      days,
      batch,
    ]);
    deleted = rows[0]!.deleted;
  } while (deleted === batch && !signal.aborted);
}
