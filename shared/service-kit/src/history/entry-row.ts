import { applicationTexts } from "@kindling/contracts/applications/schemas.ts";
import type { Actor, FieldValue, HistoryAction, HistoryEntry } from "@kindling/contracts/history/schemas.ts";

/** A row of the table `history`. */
export interface EntryRow<Action extends string = HistoryAction> {
  id: number;
  at: Date;
  action: Action;
  actor_role: Actor["role"];
  actor_id: number | null;
  actor_name: string | null;
  changes: Record<string, [FieldValue, FieldValue]>;
}

export const columns = "id::float8, at, action, actor_role, actor_id, actor_name, changes";

/** @param fields the fields of the record, in its order */
export function toEntry<Action extends string>(
  { id, at, action, actor_role, actor_id, actor_name, changes }: EntryRow<Action>,
  fields: readonly string[],
): Omit<HistoryEntry, "action"> & { action: Action } {
  return {
    id,
    at: at.toISOString(),
    action,
    actor: { role: actor_role, id: actor_id, name: actor_name },
    changes: [...fields, ...applicationTexts].flatMap((field) => {
      const change = changes[field];
      return change === undefined ? [] : [{ field, before: change[0], after: change[1] }];
    }),
  };
}
