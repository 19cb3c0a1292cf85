import type {
  ActivityAction,
  ActivityKind,
  FoundEntries,
  FoundEntry,
  HistoryPosition,
  HistorySearch,
} from "@kindling/contracts/history/activity.ts";
import type pg from "pg";
import { boundedPage } from "./bounded-page.ts";
import { columns, type EntryRow, toEntry } from "./entry-row.ts";

/** Entries that one request looks at, beside those of imports. */
const scanLimit = 20_000;
/** Entries that it reads with those of imports: as many as the largest import and its undo have. */
const readLimit = 200_000;

interface FoundRow extends EntryRow<ActivityAction> {
  kind: ActivityKind;
  record_id: number | null;
  request_id: string | null;
  /** How many entries the search has found, one more than the limit at most. */
  found: number;
}

/**
 * Those of a run are read and left out. An index could not be added by a migration, because the table belongs to another
 * role. Admins have no space in their names.
 */
const withoutRuns = "coalesce(actor_name, '') !~ '^(Import|Undo of import): '";

/**
 * Entries of any record, newest first, by the index on `(at, id)`, of at most 1 MB. Filters are checked row by row in at
 * most 20,000 entries, beside those of imports, and in at most 200,000 with them, so that a search costs the same however
 * long the history is.
 */
export async function searchEntries(
  pool: pg.Pool,
  fields: readonly string[],
  { before, since, person, field, actions, limit }: HistorySearch,
  which: "all" | "without runs" = "all",
): Promise<FoundEntries> {
  const range = [before?.at ?? "infinity", before?.id ?? 0, since ?? "-infinity"];
  const inRange = `select * from history where (at, id) < ($1::timestamptz, $2::bigint) and at >= $3::timestamptz
                   order by at desc, id desc`;
  const scanned =
    which === "all" ? inRange : `select * from (${inRange} limit ${readLimit}) read where ${withoutRuns}`;
  const matching = `select * from (${scanned} limit ${scanLimit}) scanned
     where action <> 'recorded-since'
       and ($4::text is null or actor_role = $4) and ($5::int is null or actor_id = $5)
       and ($6::text is null or actor_name = $6) and ($7::text is null or changes ? $7)
       and ($8::text[] is null or action = any($8))
     order by at desc, id desc limit $9`;
  const { rows } = await pool.query<FoundRow>(
    `select ${columns}, kind, record_id::float8, request_id, found
     from (${boundedPage(matching, "at desc, id desc")}) history`,
    [...range, person?.role, person?.id, person?.name, field, actions, limit + 1],
  );
  const entries = rows.slice(0, limit).map(
    ({ kind, record_id, request_id, found: _, ...row }): FoundEntry => ({
      ...toEntry(row, fields),
      kind,
      record_id,
      request_id,
      import: null,
    }),
  );
  if (entries.length < (rows[0]?.found ?? 0)) return { entries, next: positionOf(entries.at(-1)!) };
  const { rows: last } = await pool.query<Pick<EntryRow, "at" | "id" | "action">>(
    `select at, id::float8, action from (
       (${scanned} offset ${scanLimit - 1} limit 1) union all (${inRange} offset ${readLimit - 1} limit 1)) last
     order by at desc, id desc limit 1`,
    range,
  );
  // The first entries of older records: there is nothing before them.
  if (last[0] === undefined || last[0].action === "recorded-since") return { entries, next: null };
  const searched = { at: last[0].at.toISOString(), id: last[0].id };
  // An entry that was added between the two queries has moved the end of the second one.
  const oldest = entries.at(-1);
  return { entries, next: oldest && isOlder(oldest, searched) ? positionOf(oldest) : searched };
}

export const positionOf = ({ at, id }: HistoryPosition): HistoryPosition => ({ at, id });

export const isOlder = (a: HistoryPosition, b: HistoryPosition): boolean =>
  a.at < b.at || (a.at === b.at && a.id < b.id);
