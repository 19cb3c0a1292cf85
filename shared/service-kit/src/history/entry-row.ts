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

/** The keys in `changes` that name the other record of a merge, after null. Older versions skip them: they are no fields. */
export const mergeKeys = { kept: "merged_from", other: "merged_into" } as const;

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
    ...mergeOf(changes),
  };
}

/** The other record of a merge, without its names, which no history keeps. */
function mergeOf(changes: EntryRow["changes"]): Pick<HistoryEntry, "merge"> {
  const from = changes[mergeKeys.kept];
  const change = from ?? changes[mergeKeys.other];
  if (change === undefined) return {};
  return { merge: { is_kept: from !== undefined, id: change[1] as number, name: null, company: null } };
}
