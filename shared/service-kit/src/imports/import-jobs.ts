import type pg from "pg";
import { withLock } from "../database/with-lock.ts";
import { attemptEach, PeriodicJob, type PeriodicJobOptions } from "../process/periodic-job.ts";
import type { ImportRowsRepository } from "./import-rows.repository.ts";
import type { ImportsRepository } from "./imports.repository.ts";

/** Key of the advisory lock of the replica that runs imports; any constant will do. */
const runLock = 3_141_592_653;
const second = 1_000;
const hour = 3_600 * second;

type Run = (client: pg.ClientBase, id: number, signal: AbortSignal) => Promise<void>;

/**
 * Runs the imports that were begun, one after another, also those that a process has left. Returns at once when another
 * replica does.
 */
export async function runImports(
  pool: pg.Pool,
  imports: ImportsRepository,
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  if ((await imports.running()).length === 0) return;
  await withLock(pool, runLock, async (client) => {
    await attemptEach(await imports.running(client), signal, (id) => run(client, id, signal));
  });
}

type JobContext = Pick<PeriodicJobOptions, "log" | "registry">;

/** Looks every second for imports to run. */
export const runningJob = (work: (signal: AbortSignal) => Promise<void>, context: JobContext): PeriodicJob =>
  new PeriodicJob({ name: "run imports", intervalMs: second, firstAfterMs: second, ...context, run: work });

/** Deletes, every hour, the rows of imports that are no longer needed. */
export const deletingJob = (rows: ImportRowsRepository, context: JobContext): PeriodicJob =>
  new PeriodicJob({
    name: "delete rows of imports",
    intervalMs: hour,
    firstAfterMs: hour / 6,
    ...context,
    run: (signal) => rows.deleteOld(signal),
  });
