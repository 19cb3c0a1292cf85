import type { Caller } from "@kindling/contracts/access.ts";
import type { HistoryAction } from "@kindling/contracts/history/schemas.ts";
import { raw, type Sql, sqltag as sql } from "@prisma/client/runtime/client";
import { markChanged } from "../messaging/outbox/mark-changed.ts";
import { toActor } from "./actor.ts";

interface Move {
  readonly kind: string;
  /** Name of the CTE with the `id` and `version` of the record. */
  readonly moved: string;
  readonly action: HistoryAction;
  readonly author: {
    readonly caller: Caller | { readonly role: "system" };
    readonly requestId: string | null;
  };
  /** What the history keeps of it, as field with the values before and after. */
  readonly changes?: object;
}

/**
 * The data-modifying CTEs of a statement that archives, restores, erases or decides: the entry in the history, and the
 * mark that publishes the record.
 */
export function moveRecord({ kind, moved, action, author, changes = {} }: Move): Sql {
  const actor = toActor(author.caller);
  return sql`
    recorded as (
      insert into history (kind, record_id, action, actor_role, actor_id, actor_name, request_id, changes)
      select ${kind}, id, ${action}, ${actor.role}, ${actor.id}::int, ${actor.name}::text, ${author.requestId}::text,
             ${JSON.stringify(changes)}::jsonb
      from ${raw(moved)}),
    marked as (${markChanged(kind, moved, author.requestId)})`;
}
