import type { Bulk, Selection } from "@kindling/contracts/bulk/schemas.ts";
import type { NamedRecord } from "@kindling/contracts/history/activity.ts";
import type { Actor, FieldValue } from "@kindling/contracts/history/schemas.ts";
import { raw, sqltag as sql } from "@prisma/client/runtime/client";
import type pg from "pg";
import { querySql } from "../database/query-sql.ts";
import type { Author } from "../history/author.ts";
import { recordHistory } from "../history/record-history.ts";
import { idsSql, type ListTable } from "../lists/list-sql.ts";
import { findNotedWords } from "../lists/noted-words.ts";
import { markChanged } from "../messaging/outbox/mark-changed.ts";

/** A kind of record with bulk changes. */
export interface BulkRecords extends ListTable {
  /** As in the history and in the outbox: `founder`. */
  readonly kind: string;
  readonly stored: "founders" | "investors";
  /** The fields that can be changed; each has one value. */
  readonly fields: readonly string[];
}

type Values = Readonly<Record<string, FieldValue>>;

/** What to do with one record. */
export interface PlannedChange {
  readonly id: number;
  readonly values: Values;
  /** It is changed only if it has these values; null if any will do. */
  readonly expected: Values | null;
}

/** What became of it: `gone` if there is no such record any more, `changed-since` if other values are stored. */
export interface Outcome {
  readonly id: number;
  readonly result: "saved" | "unchanged" | "gone" | "changed-since";
}

/** An entry of the history, without its text. */
export interface EntryOfRecord {
  readonly entry: number;
  readonly id: number;
}

export type BulkRepository = ReturnType<typeof bulkRepository>;

/** The first key of the advisory lock on the chunk that a bulk change writes; any constant will do. */
const writeLock = 5_021_447;
/** Entries that one statement looks at. */
const scanLimit = 20_000;
/** The longest time between two chunks of a bulk change, in ms; each takes some 10 ms. */
const longestPause = 3_600_000;

/** Entries that one statement looked at; their times are null if there were none. */
interface Scanned {
  last: number | null;
  first_at: Date;
  last_at: Date;
  own_at: Date | null;
  entries: [number, number][] | null;
}

/** The queries of bulk changes. */
export function bulkRepository(
  pool: pg.Pool,
  { kind, stored, fields, table, list, hasNotes }: BulkRecords,
  names: (ids: readonly number[]) => Promise<NamedRecord[]>,
  wakeRelay: () => void,
) {
  const columns = raw(fields.join(", "));
  const given = raw(fields.map((field) => `given.${field}`).join(", "));
  const valuesOf = (row: string) =>
    raw(`jsonb_build_object(${fields.map((field) => `'${field}', ${row}.${field}`).join(", ")})`);
  const history = { kind, fields };

  return {
    names,

    /** The ids of a selection as it is now. */
    async select({ ids, query, except = [] }: Selection): Promise<readonly number[]> {
      if (query === undefined) return [...new Set(ids)];
      const noted = hasNotes ? await findNotedWords(pool, query.words) : undefined;
      const { text, values } = idsSql({ table, list }, { ...query, noted, ids: null, sort: [] });
      const { rows } = await pool.query<{ ids: number[] }>(text, [...values]);
      const left = new Set(except);
      return rows[0]!.ids.filter((id) => !left.has(id));
    },

    /** The newest entry of the history. */
    async newestEntry(): Promise<number> {
      const { rows } = await pool.query<{ id: number }>(
        "select coalesce(max(id), 0)::float8 as id from history",
      );
      return rows[0]!.id;
    },

    /**
     * Writes a chunk, with its marks and history, in one statement. Rows are locked in the order of their ids, because
     * otherwise two changes of the same records would deadlock; a locked row has its newest values.
     * @param ownId what its history has as the id of the request
     */
    async write(changes: readonly PlannedChange[], author: Author, ownId: string): Promise<Outcome[]> {
      const { rows } = await querySql<Outcome>(
        pool,
        sql`
        with asked as (
          select * from unnest(${changes.map(({ id }) => id)}::int[],
                               ${changes.map(({ values }) => JSON.stringify(values))}::jsonb[],
                               ${changes.map(({ expected }) => expected && JSON.stringify(expected))}::jsonb[])
            asked(id, vals, expected)
          where (select pg_advisory_xact_lock_shared(${writeLock}, hashtext(${ownId})) is not null)),
        locked as (
          select r.id, a.vals, a.expected, ${valuesOf("r")} as current
          from ${raw(stored)} r join asked a on a.id = r.id
          order by r.id for no key update of r),
        saved as (
          update ${raw(stored)} r
          set (${columns}) = (select ${given} from jsonb_populate_record(r, l.vals) given),
              version = r.version + 1, updated_at = now()
          from locked l
          where r.id = l.id and not l.current @> l.vals and (l.expected is null or l.current @> l.expected)
          returning r.id, new.version, ${valuesOf("old")} as before, ${valuesOf("new")} as after),
        recorded as (${recordHistory(history, "saved", { ...author, requestId: ownId })}),
        marked as (${markChanged(kind, "saved", author.requestId)})
        select a.id, case when l.id is null then 'gone' when s.id is not null then 'saved'
                          when l.current @> a.vals then 'unchanged' else 'changed-since' end as result
        from asked a left join locked l using (id) left join saved s using (id)`,
      );
      wakeRelay();
      return rows;
    },

    /**
     * The entries of a bulk change, by the index of the primary key, until long after the last. Waits for a chunk that
     * is being written: a client may undo a change at once after it has cancelled it.
     */
    async entriesOf({ after, requestId }: Bulk): Promise<EntryOfRecord[]> {
      await pool.query("select pg_advisory_xact_lock($1, hashtext($2))", [writeLock, requestId]);
      const found: EntryOfRecord[] = [];
      let lastAt = Number.POSITIVE_INFINITY;
      for (let last = after; ; ) {
        const { rows } = await pool.query<Scanned>(
          `select max(id)::float8 as last, min(at) as first_at, max(at) as last_at, max(at) filter (where own) as own_at,
                  array_agg(array[id, record_id]::float8[] order by id) filter (where own) as entries
           from (select id, record_id, at, kind = $2 and request_id = $3 and action in ('changed', 'undone')
                                           and changes - $4::text[] = '{}' as own
                 from history where id > $1 order by id limit ${scanLimit}) scanned`,
          [last, kind, requestId, fields],
        );
        const scanned = rows[0]!;
        if (scanned.last === null) return found;
        for (const [entry, id] of scanned.entries ?? []) found.push({ entry, id });
        lastAt = scanned.own_at?.getTime() ?? Math.min(lastAt, scanned.first_at.getTime());
        if (scanned.last_at.getTime() > lastAt + longestPause) return found;
        last = scanned.last;
      }
    },

    /** What entries changed: for each field the values before and after. */
    async changesOf(entries: readonly number[]): Promise<ReadonlyMap<number, Changes>> {
      const { rows } = await pool.query<{ id: number; changes: Changes }>(
        "select id::float8, changes from history where id = any($1::bigint[])",
        [entries],
      );
      return new Map(rows.map(({ id, changes }) => [id, changes]));
    },

    /** Who changed one of the fields last, by record. */
    async lastAuthors(ids: readonly number[]): Promise<ReadonlyMap<number, Actor>> {
      const { rows } = await pool.query<Actor & { record_id: number }>(
        `select distinct on (h.record_id) h.record_id::float8, actor_role as role, actor_id as id, actor_name as name
         from history h where kind = $1 and h.record_id = any($2::bigint[]) and changes ?| $3::text[]
         order by h.record_id, h.id desc`,
        [kind, ids, fields],
      );
      return new Map(rows.map(({ record_id, ...actor }) => [record_id, actor]));
    },
  };
}

export type Changes = Readonly<Record<string, readonly [FieldValue, FieldValue]>>;
