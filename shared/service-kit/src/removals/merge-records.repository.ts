import type { Removal } from "@kindling/contracts/removals/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { sqltag as sql } from "@prisma/client/runtime/client";
import type pg from "pg";
import { isUniqueViolation } from "../database/database-errors.ts";
import { querySql } from "../database/query-sql.ts";
import { inOwnTransaction } from "../database/transaction.ts";
import { type AppError, conflict, invalid, invalidFields, notFound } from "../errors.ts";
import { toActor } from "../history/actor.ts";
import type { Author } from "../history/author.ts";
import { mergeKeys } from "../history/entry-row.ts";
import { moveRecord } from "../history/record-move.ts";
import { PeriodicJob, type PeriodicJobOptions } from "../process/periodic-job.ts";
import {
  type RecordKind,
  type RowOf,
  type StoredRecord,
  selectedOf,
  toRecord,
} from "../records/record-kind.ts";
import { updatedRecord } from "../records/updated-record.ts";
import { archivedRecords, lockMoves } from "./archive-records.ts";
import { toRemoval } from "./removed-records.repository.ts";

/** Two records, as the admin saw them. */
export interface Merge<Patch> {
  readonly id: number;
  readonly other_id: number;
  readonly version: number;
  readonly other_version: number;
  /** What the kept record, that of `id`, takes over. */
  readonly changes: Patch;
}

/** The kept record, what is left of the other, and the entry in the history of the kept one; null if done before. */
export interface Merged<R> {
  readonly record: R;
  readonly removal: Removal;
  readonly entry: number | null;
}

type Locked<R extends StoredRecord> = RowOf<R> & { application: object | null };

/** Merges records: the kept one changes and the other is archived, in one transaction. */
export function mergeRepository<R extends StoredRecord, Patch extends object>(
  pool: pg.Pool,
  kind: RecordKind<R, Patch>,
  wakeRelay: () => void,
) {
  const { table, texts: kindTexts } = kind;

  async function lockPresent(client: pg.ClientBase, ids: readonly number[]): Promise<Map<number, Locked<R>>> {
    // In order of their ids, as bulk changes lock them.
    const { rows } = await client.query<Locked<R>>(
      `select ${selectedOf(kind)}, application from ${table} where id = any($1::int[]) order by id for update`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function merge(client: pg.ClientBase, asked: Merge<Patch>, author: Author): Promise<Merged<R>> {
    const { id, other_id, version, other_version, changes } = asked;
    await lockMoves(client, [id, other_id]);
    const present = await lockPresent(client, [id, other_id]);
    const removed = await findRemoved(client, [id, other_id]);
    const kept = present.get(id);
    const done = removed.get(other_id);
    if (kept !== undefined && done?.merged_into === id)
      return { record: toStored(kept), removal: done, entry: null };
    for (const one of [id, other_id]) {
      if (removed.get(one)?.erased_at === null) throw conflict(texts.mergeArchived);
      if (!present.has(one)) throw notFound(kindTexts.notFound);
    }
    const other = present.get(other_id)!;
    if ([kept!, other].some(({ application }) => application !== null))
      throw conflict(texts.mergeApplication);
    if (kept!.version !== version || other.version !== other_version) throw conflict(texts.mergeChanged);
    const problems = kind.problems(toStored(kept!), changes);
    if (problems.length > 0)
      throw invalidFields(problems.map((problem) => ({ ...problem, path: `changes.${problem.path}` })));
    // First, so that the kept record can have its email and company.
    await archiveInto(client, other_id, id, author);
    const { rows } = await querySql<RowOf<R> & { entry: number | null }>(
      client,
      updatedRecord(kind, { id, patch: changes, version }, { ...author, mergedFrom: other_id }),
    );
    const { entry, ...row } = rows[0]!;
    const removal = (await findRemoved(client, [other_id])).get(other_id)!;
    return { record: toRecord<R>(row as unknown as RowOf<R>), removal, entry };
  }

  async function archiveInto(client: pg.ClientBase, id: number, kept: number, author: Author): Promise<void> {
    const changes = { [mergeKeys.other]: [null, kept] };
    await querySql(
      client,
      sql`
      with ${archivedRecords(table, [id], toActor(author.caller), kept)},
      ${moveRecord({ kind: kind.kind, moved: "archived", action: "archived", author, changes })}
      select from archived`,
    );
  }

  return {
    /**
     * Changes the kept record and archives the other. The same merge again changes nothing.
     * @throws 400 for one record twice and for a field that breaks a rule, 404 for an unknown or erased id, 409 for a
     *   record that was changed meanwhile, is archived or an open application, and when a third record has the email or
     *   company
     */
    async merge(asked: Merge<Patch>, author: Author): Promise<Merged<R>> {
      if (asked.id === asked.other_id) throw invalid(texts.mergeWithItself);
      try {
        const merged = await inOwnTransaction(pool, (client) => merge(client, asked, author));
        wakeRelay();
        return merged;
      } catch (error) {
        throw isUniqueViolation(error, ...kind.unique) ? conflict(kindTexts.exists) : error;
      }
    },
  };

  function toStored({ application: _application, ...row }: Locked<R>): R {
    return toRecord<R>(row as unknown as RowOf<R>);
  }
}

async function findRemoved(client: pg.ClientBase, ids: readonly number[]): Promise<Map<number, Removal>> {
  const { rows } = await client.query(
    "select id, version, archived_at, erased_at, merged_into from removals where id = any($1::int[])",
    [ids],
  );
  return new Map(rows.map((row) => [row.id, toRemoval(row)]));
}

/** The record that an archived one was merged into, or null. */
export async function findKept(pool: pg.Pool, id: number): Promise<number | null> {
  const { rows } = await pool.query<{ merged_into: number | null }>(
    "select merged_into from removals where id = $1 and erased_at is null",
    [id],
  );
  return rows[0]?.merged_into ?? null;
}

/** The 404 of a record; it names the record that this one was merged into, if it is archived for that. */
export async function notFoundOrMerged(pool: pg.Pool, id: number, text: string): Promise<AppError> {
  return notFound(text, await findKept(pool, id));
}

const hour = 3_600_000;

/**
 * Has the merges of the last day published again each hour: a relay of the version before, which runs beside this one
 * during an upgrade, publishes them without `merged_into`.
 */
export const publishMergesAgain = (
  pool: pg.Pool,
  kind: string,
  { log, registry }: Pick<PeriodicJobOptions, "log" | "registry">,
): PeriodicJob =>
  new PeriodicJob({
    name: "publish merges again",
    ...{ intervalMs: hour, firstAfterMs: 60_000, log, registry },
    run: () => markRecentMerges(pool, kind),
  });

export async function markRecentMerges(pool: pg.Pool, kind: string): Promise<void> {
  await pool.query(
    `insert into outbox (aggregate, aggregate_id, version)
     select $1, id, version from removals
     where merged_into is not null and archived_at > now() - interval '1 day' order by id
     on conflict do nothing`,
    [kind],
  );
}

/** Forgets which records were merged into an erased one, and into which one it was merged. */
export async function forgetMerges(client: pg.ClientBase, id: number): Promise<void> {
  await client.query("update removals set merged_into = null where merged_into = $1 or id = $1", [id]);
}
