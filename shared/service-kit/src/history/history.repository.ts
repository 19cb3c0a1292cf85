import type { FoundEntries, HistorySearch, NamedRecord } from "@kindling/contracts/history/activity.ts";
import type { FieldValue, HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { defaultLimit, type ListWindow } from "@kindling/contracts/lists/list-query.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type pg from "pg";
import { notFound } from "../errors.ts";
import { ListPage } from "../lists/list-page.ts";
import { boundedPage } from "./bounded-page.ts";
import type { FieldValues } from "./earlier-values.ts";
import { columns, type EntryRow, toEntry } from "./entry-row.ts";
import type { HistorySource } from "./record-history.ts";
import { searchEntries } from "./search-entries.ts";

const ofRecord =
  "select * from history where kind = $1 and record_id = $2 order by id desc limit $3 offset $4";

export type HistoryRepository = ReturnType<typeof historyRepository>;

interface NamedHistory extends HistorySource {
  /** The names of records that exist. */
  readonly names?: (ids: readonly number[]) => Promise<readonly NamedRecord[]>;
}

/** The queries of the history of one kind of record. */
export function historyRepository(pool: pg.Pool, { kind, fields, names = async () => [] }: NamedHistory) {
  /** Adds the names of the other records of merges. */
  async function named(entries: HistoryEntry[]): Promise<HistoryEntry[]> {
    const ids = entries.flatMap(({ merge }) => (merge ? [merge.id] : []));
    if (ids.length === 0) return entries;
    const known = new Map((await names(ids)).map((record) => [record.id, record]));
    return entries.map(({ merge, ...entry }) => {
      if (merge === undefined) return entry;
      const { name, company } = known.get(merge.id) ?? merge;
      return { ...entry, merge: { ...merge, name, company } };
    });
  }

  return {
    /** A part of a record's history, newest first, of at most 1 MB. `page.limit` is the size that was possible. */
    async list(recordId: number, window: ListWindow | null): Promise<ListPage<HistoryEntry>> {
      const { limit, offset } = window ?? { limit: defaultLimit, offset: 0 };
      const [{ rows }, counted] = await Promise.all([
        pool.query<EntryRow & { found: number }>(
          `select ${columns}, found from (${boundedPage(ofRecord, "id desc")}) history`,
          [kind, recordId, limit, offset],
        ),
        pool.query<{ total: number }>(
          "select count(*)::int as total from history where kind = $1 and record_id = $2",
          [kind, recordId],
        ),
      ]);
      const { total } = counted.rows[0]!;
      const isCut = rows.length < (rows[0]?.found ?? 0);
      return new ListPage(await named(rows.map((row) => toEntry(row, fields))), {
        total,
        matching: total,
        offset,
        limit: isCut ? rows.length : limit,
      });
    },

    /** @throws 404 when the record has no such entry */
    async require(recordId: number, entryId: number): Promise<HistoryEntry> {
      const { rows } = await pool.query<EntryRow>(
        `select ${columns} from history where kind = $1 and record_id = $2 and id = $3`,
        [kind, recordId, entryId],
      );
      if (rows[0] === undefined) throw notFound(texts.entryNotFound);
      return toEntry(rows[0], fields);
    },

    /** The values that fields had after an entry and no longer have, as far as later entries tell. */
    async valuesAfter(recordId: number, entryId: number): Promise<FieldValues> {
      const { rows } = await pool.query<{ field: string; value: FieldValue }>(
        `select distinct on (change.key) change.key as field, change.value -> 0 as value
         from history h, jsonb_each(h.changes) change
         where h.kind = $1 and h.record_id = $2 and h.id > $3
         order by change.key, h.id`,
        [kind, recordId, entryId],
      );
      return Object.fromEntries(rows.map(({ field, value }) => [field, value]));
    },

    /** Entries of any record, newest first. */
    search: (search: HistorySearch): Promise<FoundEntries> => searchEntries(pool, fields, search),
  };
}
