import { raw, sqltag as sql } from "@prisma/client/runtime/client";
import type pg from "pg";
import { querySql } from "../database/query-sql.ts";
import type { Author } from "../history/author.ts";
import { recordHistory } from "../history/record-history.ts";
import { markChanged } from "../messaging/outbox/mark-changed.ts";
import { changedColumns, type RecordKind, writableOf } from "../records/record-kind.ts";
import type { GivenValues } from "./read-row.ts";

export interface NewRecord {
  readonly values: GivenValues;
  /** When the member joined; null for now. */
  readonly joined: string | null;
}

/** The statements that store the records of a block, with their history and marks. */
export function importedRecords(kind: RecordKind) {
  const from = raw(kind.table);
  const writable = writableOf(kind);
  const columns = raw(writable.join(", "));
  const history = { kind: kind.kind, fields: writable };
  const changed = changedColumns(kind);

  return {
    /**
     * Creates records; returns their ids by email. One that joined earlier counts as restored now, or it would be absent
     * for as long and be archived.
     * @throws a unique violation when a record with an email or company of theirs exists
     */
    async create(
      client: pg.ClientBase,
      records: readonly NewRecord[],
      author: Author,
    ): Promise<ReadonlyMap<string, number>> {
      if (records.length === 0) return new Map();
      const given = records.map(({ values, joined }) => ({
        ...kind.defaults,
        ...values,
        created_at: joined,
      }));
      const { rows } = await querySql<{ id: number; email: string }>(
        client,
        sql`
        with saved as (
          insert into ${from} (${columns}, created_at, restored_at)
          select ${columns}, coalesce(created_at, now()), case when created_at is not null then now() end
          from jsonb_populate_recordset(null::${from}, ${JSON.stringify(given)}::jsonb)
          returning *, null::jsonb as before, to_jsonb(${from}) as after),
        recorded as (${recordHistory(history, "saved", author)}),
        marked as (${markChanged(kind.kind, "saved", author.requestId)})
        select id, email from saved`,
      );
      return new Map(rows.map(({ id, email }) => [email, id]));
    },

    /**
     * Changes records that are locked.
     * @throws a unique violation when another record has an email or company of theirs
     */
    async update(
      client: pg.ClientBase,
      records: readonly { readonly id: number; readonly values: GivenValues }[],
      author: Author,
    ): Promise<void> {
      if (records.length === 0) return;
      await querySql(
        client,
        sql`
        with asked as (
          select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) asked(id integer, "values" jsonb)),
        saved as (
          update ${from} r
          set (${raw(changed.names)}) = (
                select ${raw(changed.values)} from jsonb_populate_record(r, a."values") given),
              version = r.version + 1, updated_at = now()
          from asked a where r.id = a.id
          returning r.id, new.version, to_jsonb(old) as before, to_jsonb(new) as after),
        recorded as (${recordHistory(history, "saved", author)}),
        marked as (${markChanged(kind.kind, "saved", author.requestId)})
        select from saved`,
      );
    },
  };
}
