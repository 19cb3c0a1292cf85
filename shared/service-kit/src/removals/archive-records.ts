import type { Actor } from "@kindling/contracts/history/schemas.ts";
import { raw, type Sql, sqltag as sql } from "@prisma/client/runtime/client";
import type pg from "pg";
import { querySql } from "../database/query-sql.ts";
import { toActor } from "../history/actor.ts";
import type { Author } from "../history/author.ts";
import { moveRecord } from "../history/record-move.ts";

/** The first key of the advisory lock on the moves of a record; any constant will do. */
const moveLock = 1_618_033_988;

/** Waits for the moves of records, and holds further ones until the transaction ends. */
export async function lockMoves(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  await client.query(
    "select pg_advisory_xact_lock($1, id) from (select id from unnest($2::int[]) id order by id) sorted",
    [moveLock, ids],
  );
}

/**
 * CTEs that move records from their table to `removals`: `archived` has their ids and versions.
 * @param mergedInto the record that they are merged into, if they are
 */
export function archivedRecords(
  table: string,
  ids: readonly number[],
  actor: Actor,
  mergedInto: number | null = null,
): Sql {
  const from = raw(table);
  return sql`
    gone as (
      delete from ${from} where id = any(${ids as number[]}::int[])
      returning id, version, to_jsonb(${from}) as record),
    archived as (
      insert into removals (id, version, record, actor_role, actor_id, actor_name, merged_into)
      -- Without generated columns, and without the digest of the request that created the record.
      select id, version + 1,
             record - (select array_agg(attname::text) || 'request_digest'::text
                       from pg_attribute where attrelid = ${table}::regclass and attgenerated <> ''),
             ${actor.role}, ${actor.id}::int, ${actor.name}::text, ${mergedInto}::int
      from gone
      returning id, version)`;
}

/** Archives records whose moves are locked. */
export async function archiveRecords(
  client: pg.ClientBase,
  { kind, table }: { readonly kind: string; readonly table: string },
  ids: readonly number[],
  author: Author,
): Promise<void> {
  if (ids.length === 0) return;
  await querySql(
    client,
    sql`
    with ${archivedRecords(table, ids, toActor(author.caller))},
    ${moveRecord({ kind, moved: "archived", action: "archived", author })}
    select from archived`,
  );
}
