import { raw, type Sql, sqltag as sql } from "@prisma/client/runtime/client";
import { toActor } from "./actor.ts";
import type { Author } from "./author.ts";
import { mergeKeys } from "./entry-row.ts";
import { limitChanges } from "./limit-changes.ts";

/** The records of a service that have a history. */
export interface HistorySource {
  /** `founder` */
  readonly kind: string;
  /** The fields whose changes are kept, in the order of the record. */
  readonly fields: readonly string[];
}

/**
 * A data-modifying CTE that adds a change to the history. It is part of the statement that writes the record, so that
 * both are saved or neither. A write that changes nothing adds nothing; a member's beyond the limit fails. Returns the
 * entry's `id`.
 * @param saved name of a CTE with the columns `id`, `before` and `after`: whole rows as JSON, `before` null for a new one
 */
export function recordHistory({ kind, fields }: HistorySource, saved: string, author: Author): Sql {
  const { role, id, name } = toActor(author.caller);
  return sql`
    insert into history (kind, record_id, action, actor_role, actor_id, actor_name, request_id, changes)
    select ${kind}, id, coalesce(${author.action ?? null}, case when before is null then 'created' else 'changed' end),
           ${role}, ${id}::int, ${name}::text, ${author.requestId}, changes
    from (select id, before, changed_fields(before, after, ${fields as string[]}::text[]) ${merged(author)} as changes
          from ${raw(saved)}
          -- Else PostgreSQL moves the call out of this query and computes it twice, a third of the cost of a history.
          offset 0) changed
    where changes <> '{}' and ${limitChanges(kind, author)}
    returning id`;
}

const merged = ({ mergedFrom }: Author): Sql =>
  mergedFrom === undefined
    ? raw("")
    : sql`|| ${JSON.stringify({ [mergeKeys.kept]: [null, mergedFrom] })}::jsonb`;
