import type pg from "pg";
import { withLock } from "../database/with-lock.ts";
import { PeriodicJob } from "../process/periodic-job.ts";
import type { ServiceContext } from "../process/service-definition.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { compareQueued } from "./compare-queued.ts";
import { duplicatePairsRepository } from "./duplicate-pairs.repository.ts";
import { lookalikesOf } from "./lookalikes.ts";

/** Key of the advisory lock of the replica that compares records; any constant will do. */
const compareLock = 1_202_056_903;
const second = 1_000;
/** How many records are compared in one transaction: so many that an erasure, which waits for it, waits for a second. */
const batches = { least: 10, first: 100, most: 500 };

export type Duplicates = ReturnType<typeof duplicatesOf>;

type Options = Pick<ServiceContext, "pool" | "log" | "registry">;

/** The duplicates among the records of a kind. */
export function duplicatesOf(recordKind: RecordKind, { pool, log, registry }: Options) {
  const { table, texts } = recordKind;

  /** Compares what is queued, on one replica at a time. */
  const compareAll = async (signal: AbortSignal): Promise<void> => {
    if (!(await hasQueued(pool))) return;
    await withLock(pool, compareLock, async (client) => {
      while (!signal.aborted && (await compareBatch(client)) > 0);
    });
  };

  let batch = batches.first;
  /** Compares fewer records next time if it took long, or failed, such as by the timeout of a statement. */
  async function compareBatch(client: pg.ClientBase): Promise<number> {
    const started = performance.now();
    let next = batches.least;
    try {
      const compared = await compareQueued(client, recordKind, batch);
      const took = performance.now() - started;
      next = took > second ? batch / 2 : took < second / 4 ? batch * 2 : batch;
      return compared;
    } finally {
      batch = Math.round(Math.min(Math.max(next, batches.least), batches.most));
    }
  }

  return {
    pairs: duplicatePairsRepository(pool, table, texts.notFound),
    lookalikes: lookalikesOf(pool, recordKind),
    compareAll,
    jobs: [
      new PeriodicJob({
        name: "compare records",
        intervalMs: second,
        firstAfterMs: second,
        log,
        registry,
        run: compareAll,
      }),
    ],
  };
}

async function hasQueued(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select from duplicate_queue limit 1");
  return rowCount === 1;
}
