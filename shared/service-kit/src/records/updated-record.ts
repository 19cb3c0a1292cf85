import { raw, type Sql, sqltag as sql } from "@prisma/client/runtime/client";
import type { Author } from "../history/author.ts";
import { recordHistory } from "../history/record-history.ts";
import { markChanged } from "../messaging/outbox/mark-changed.ts";
import { changedColumns, type RecordKind, type StoredRecord, selectedOf, writableOf } from "./record-kind.ts";

/**
 * The statement that changes the given fields of a record, adds to its history and marks it for publishing. Returns the
 * record with the `entry` of its history; no row for an unknown id, and when the version is not `version`, if given.
 */
export function updatedRecord<R extends StoredRecord, Patch extends object>(
  kind: RecordKind<R, Patch>,
  { id, patch, version }: { readonly id: number; readonly patch: Patch; readonly version: number | null },
  author: Author,
): Sql {
  const changed = changedColumns(kind);
  const history = { kind: kind.kind, fields: writableOf(kind) };
  return sql`
    with saved as (
      update ${raw(kind.table)} r
      set (${raw(changed.names)}) = (
            select ${raw(changed.values)} from jsonb_populate_record(r, ${JSON.stringify(patch)}::jsonb) given),
          version = r.version + 1, updated_at = now()
      where id = ${id} and version = coalesce(${version}, version)
      returning new.*, to_jsonb(old) as before, to_jsonb(new) as after),
    recorded as (${recordHistory(history, "saved", author)}),
    marked as (${markChanged(kind.kind, "saved", author.requestId)})
    select ${raw(selectedOf(kind))}, (select id::float8 from recorded) as entry from saved`;
}
