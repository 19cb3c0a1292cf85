import type { ListQuery } from "@kindling/contracts/lists/list-query.ts";
import { texts as recordTexts } from "@kindling/contracts/texts.ts";
import { raw, type Sql, sqltag as sql } from "@prisma/client/runtime/client";
import type pg from "pg";
import { pending } from "../applications/stored-application.ts";
import { type ConsentRow, consentColumns, consentOf, consentValues } from "../consent.ts";
import { isSequenceExhausted, isUniqueViolation } from "../database/database-errors.ts";
import { AppError, conflict, notFound, outOfIds } from "../errors.ts";
import type { Author } from "../history/author.ts";
import type { Saved } from "../history/change-record.ts";
import { toChangesRefused } from "../history/limit-changes.ts";
import { recordHistory } from "../history/record-history.ts";
import { digestColumn } from "../idempotency.ts";
import { readListOverview } from "../lists/list-overview.ts";
import { queryList } from "../lists/query-list.ts";
import { readWholeList } from "../lists/whole-list.ts";
import { markChanged } from "../messaging/outbox/mark-changed.ts";
import { type Publication, publication } from "../messaging/outbox/publication.ts";
import { findKept, mergeRepository, notFoundOrMerged } from "../removals/merge-records.repository.ts";
import { publishedStates } from "../removals/published-states.ts";
import type { RemovalsRepository } from "../removals/removals.repository.ts";
import {
  type RecordKind,
  type RowOf,
  type StoredRecord,
  selectedAsJsonOf,
  selectedOf,
  toRecord,
  writableOf,
} from "./record-kind.ts";
import { updatedRecord } from "./updated-record.ts";

export type RecordsRepository<R extends StoredRecord, Patch extends object> = ReturnType<
  typeof recordsRepository<R, Patch>
>;

/** A Prisma client, of whichever schema. */
export interface SqlClient {
  $queryRaw<T>(statement: Sql): Promise<T>;
}

/** How a new record is stored besides its fields. */
export interface Creation {
  /** The version of the terms that the member agreed to, if any. */
  readonly consent: string | null;
  /** Whether an admin has to approve the record. */
  readonly isPending: boolean;
  /** The digest of the request, if it may be sent again. */
  readonly digest: string | null;
}

/** The queries that founders and investors have in common. */
export function recordsRepository<R extends StoredRecord, Patch extends object>(
  prisma: SqlClient,
  pool: pg.Pool,
  kind: RecordKind<R, Patch>,
  removals: RemovalsRepository,
  wakeRelay: () => void,
) {
  type Row = RowOf<R>;
  const { table, listed, fields, texts } = kind;
  const from = raw(table);
  const selected = selectedOf(kind);
  const result = raw(selected);
  const writable = writableOf(kind);
  const history = { kind: kind.kind, fields: writable };
  const columns = raw(writable.join(", "));
  const selectOne = {
    name: kind.kind,
    text: `select ${[selected, ...consentColumns]} from ${table} where id = $1`,
  };
  const listSource = {
    name: table,
    table: listed,
    list: kind.list,
    hasNotes: true,
    selected,
    toRecord: toRecord<R>,
    fields,
  };
  const idSequence = `${table}_id_seq`;

  async function translateError<T>(write: Promise<T>): Promise<T> {
    try {
      return await write;
    } catch (error) {
      if (isUniqueViolation(error, ...kind.unique)) throw conflict(texts.exists);
      if (isSequenceExhausted(error, idSequence)) throw outOfIds(texts.noIds, idSequence);
      throw toChangesRefused(error) ?? error;
    }
  }

  return {
    /** The whole list. */
    list: () => readWholeList(pool, { table: listed, selectedAsJson: selectedAsJsonOf(kind) }),

    /** The part of the list that a query selects. */
    query: (query: ListQuery) => queryList(pool, listSource, query),

    /** The list in numbers. */
    overview: () => readListOverview(pool, { table: listed, stage: kind.stage }),

    /** @throws 404 for an unknown id */
    async require(id: number) {
      const { rows } = await pool.query<Row & ConsentRow>({ ...selectOne, values: [id] });
      if (rows[0] === undefined) throw await notFoundOrMerged(pool, id, texts.notFound);
      return { ...toRecord<R>(rows[0]), ...consentOf(rows[0]) };
    },

    /** Ignores the email's case. @throws 404 for an unknown email */
    async requireByEmail<Identity>(email: string): Promise<Identity> {
      const rows = await prisma.$queryRaw<Identity[]>(sql`
        select ${raw(kind.identity.join(", "))} from ${from} where lower(email) = lower(${email})`);
      if (rows[0] === undefined) throw notFound(texts.notFound);
      return rows[0];
    },

    /**
     * The id and the time of a new record that is not stored. No other record gets the id.
     * @throws 507 when no id is left
     */
    async takeId(): Promise<{ id: number; at: string }> {
      const rows = await translateError(
        prisma.$queryRaw<[{ id: number; at: Date }]>(sql`
          select nextval(${idSequence}::regclass)::int as id, now()::timestamptz(3) as at`),
      );
      return { id: rows[0].id, at: rows[0].at.toISOString() };
    },

    /**
     * Stores a new record, adds to its history and marks it for publishing, in one statement.
     * @throws 409 when it exists, 507 when no id is left
     */
    async create(given: Patch, author: Author, { consent, isPending, digest }: Creation): Promise<R> {
      const record = JSON.stringify({ ...kind.defaults, ...given });
      const rows = await translateError(
        prisma.$queryRaw<Row[]>(sql`
        with saved as (
          insert into ${from} (${columns}, ${raw(consentColumns.join(", "))}, application, ${raw(digestColumn)})
          select ${columns}, ${consentValues(consent)}, ${isPending ? pending : null}::jsonb, ${digest}::text
          from jsonb_populate_record(null::${from}, ${record}::jsonb)
          returning *, null::jsonb as before, to_jsonb(${from}) as after),
        recorded as (${recordHistory(history, "saved", author)}),
        marked as (${markChanged(kind.kind, "saved", author.requestId)})
        select ${result} from saved`),
      );
      wakeRelay();
      return toRecord<R>(rows[0]!);
    },

    /** The record that a request with this digest created in the last day, or null. */
    async findCreated(digest: string): Promise<R | null> {
      const rows = await prisma.$queryRaw<Row[]>(sql`
        select ${result} from ${from}
        where request_digest = ${digest} and created_at > now() - interval '1 day'`);
      return rows[0] === undefined ? null : toRecord<R>(rows[0]);
    },

    /**
     * Changes only the given fields, adds to the history and marks the record for publishing. Returns null for an unknown
     * id, and when the stored version is not `version`, if given.
     * @throws 409 when another record has its email or company, 429 when a member has changed too much
     */
    async update(
      id: number,
      patch: Patch,
      author: Author,
      version: number | null = null,
    ): Promise<Saved<R> | null> {
      const rows = await translateError(
        prisma.$queryRaw<(Row & { entry: number | null })[]>(
          updatedRecord(kind, { id, patch, version }, author),
        ),
      );
      if (rows[0] === undefined) return null;
      wakeRelay();
      const { entry, ...row } = rows[0];
      return { record: toRecord<R>(row as unknown as Row), entry };
    },

    /**
     * Brings an archived record back.
     * @throws 404 for an unknown or erased id, 409 when another record has its email or company by now
     */
    async unarchive(id: number, author: Author): Promise<void> {
      try {
        await translateError(removals.unarchive(id, author));
      } catch (error) {
        const kept = error instanceof AppError && error.status === 409 ? await findKept(pool, id) : null;
        throw kept === null ? error : conflict(recordTexts.mergedRestored(kept));
      }
    },

    ...mergeRepository(pool, kind, wakeRelay),

    publication: (): Publication =>
      publication({
        aggregate: kind.kind,
        event: kind.event,
        source: table,
        removals: "removals",
        load: publishedStates<Row, object>(pool, removals, {
          table,
          selected,
          toState: (row) =>
            Object.fromEntries(
              Object.entries(toRecord<R>(row)).filter(([field]) => !kind.counts.includes(field)),
            ),
        }),
      }),
  };
}
