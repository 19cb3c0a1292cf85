import type pg from "pg";
import { errorCodes, isTransientError } from "../database/database-errors.ts";
import { withLock } from "../database/with-lock.ts";
import { PeriodicJob } from "../process/periodic-job.ts";
import type { ServiceContext } from "../process/service-definition.ts";
import type { RecordKind } from "../records/record-kind.ts";
import {
  compareQueued,
  findNear,
  leaveQueue,
  type NearRecords,
  type QueuedRecord,
  readQueue,
} from "./compare-queued.ts";
import { duplicatePairsRepository } from "./duplicate-pairs.repository.ts";
import { lookalikesOf } from "./lookalikes.ts";

/** Key of the advisory lock of the replica that compares records; any constant will do. */
const compareLock = 1_202_056_903;
const second = 1_000;
/** How many records are compared in one transaction: so many that an erasure, which waits for it, waits for a second. */
const batches = { least: 10, first: 100, most: 5_000 };
/** From how many records on all stored names are read, instead of a search for each. */
const bulk = 200;

export type Duplicates = ReturnType<typeof duplicatesOf>;

type Options = Pick<ServiceContext, "pool" | "log" | "registry">;

/** The duplicates among the records of a kind. */
export function duplicatesOf(recordKind: RecordKind, { pool, log, registry }: Options) {
  const { table, texts } = recordKind;

  /** Compares what is queued, on one replica at a time. */
  const compareAll = async (signal: AbortSignal): Promise<void> => {
    if (!(await hasQueued(pool))) return;
    await withLock(pool, compareLock, async (client) => {
      while (!signal.aborted && (await compareBatch(client, signal)));
    });
  };

  let batch = batches.first;
  /**
   * Compares fewer records next time if it took long, or failed, such as by the timeout of a statement.
   * @returns whether there were any
   */
  async function compareBatch(client: pg.ClientBase, signal: AbortSignal): Promise<boolean> {
    let next = batches.least;
    try {
      const queued = await readQueue(client, batch);
      const near = queued.length >= bulk ? await findNear(client, recordKind, queued, signal) : null;
      if (queued.length === 0 || signal.aborted) return false;
      const started = performance.now();
      await compareOrSetAside(client, queued, near);
      const took = performance.now() - started;
      next = took > second ? batch / 2 : took < second / 4 ? batch * 2 : batch;
      return true;
    } finally {
      batch = Math.round(Math.min(Math.max(next, batches.least), batches.most));
    }
  }

  /** One record that cannot be compared must not stop the others: it leaves the queue until it changes. */
  async function compareOrSetAside(
    client: pg.ClientBase,
    queued: readonly QueuedRecord[],
    near: NearRecords | null,
  ): Promise<void> {
    try {
      await compareQueued(client, recordKind, queued, near);
    } catch (err) {
      if (!isOfValues(err)) throw err;
      const records = Map.groupBy(queued, ({ record_id }) => record_id);
      if (records.size > 1) {
        for (const rows of records.values()) await compareOrSetAside(client, rows, near);
        return;
      }
      await leaveQueue(client, queued);
      const [id] = records.keys();
      log.warn(
        { err, kind: recordKind.kind, id },
        "record not compared, its duplicates are not found until it changes",
      );
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

/**
 * Whether a record's values are what fails: data, constraints and limits of PostgreSQL (SQLSTATE classes 22, 23, 54), or the
 * code here. Any other error, such as a missing permission, is of all records, which must stay in the queue.
 */
function isOfValues(error: unknown): boolean {
  const codes = errorCodes(error);
  return codes.length > 0 ? codes.some((code) => /^(?:22|23|54)...$/.test(code)) : !isTransientError(error);
}

async function hasQueued(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select from duplicate_queue limit 1");
  return rowCount === 1;
}
