import { schemaProblems } from "@kindling/contracts/fields/problems.ts";
import { activityTopics } from "@kindling/contracts/history/activity.ts";
import type { FieldValue, HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { z } from "zod";
import { conflict, invalidFields } from "../errors.ts";

/** Fields with their values in the history. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/**
 * The patch that undoes a change.
 * @param schema the rules of a record's update
 * @throws 409 for a record's first entry, and when a field has no longer the value that it was given
 * @throws 400 for a value from before that the rules no longer allow
 */
export function undoPatch<P extends object>(
  schema: z.ZodType<P>,
  { action, changes }: HistoryEntry,
  record: object,
): P {
  if (action === "created" || action === "recorded-since") throw conflict(texts.firstEntry);
  if (changes.length === 0 || isOfApplication(action)) throw conflict(texts.nothingToUndo);
  const stored = record as FieldValues;
  const later = changes.flatMap(({ field, after }) => {
    const current = stored[field] ?? null;
    if (isSame(current, after)) return [];
    return [{ path: field, message: `is now ${JSON.stringify(current)}`, current }];
  });
  if (later.length > 0) throw conflict(texts.changedSince, later);
  return parseValues(schema, Object.fromEntries(changes.map(({ field, before }) => [field, before])));
}

/**
 * The patch that gives fields earlier values. It leaves out the email, and what is the same now.
 * @param schema the rules of a record's update
 * @throws 400 for a value that the rules no longer allow
 */
export function restorePatch<P extends object>(schema: z.ZodType<P>, values: FieldValues, record: object): P {
  const stored = record as FieldValues;
  const different = Object.entries(values).filter(
    ([field, value]) => field !== "email" && !isSame(stored[field] ?? null, value),
  );
  return parseValues(schema, Object.fromEntries(different));
}

const isOfApplication = (action: HistoryEntry["action"]): boolean =>
  (activityTopics.applications.actions as readonly string[]).includes(action);

function parseValues<P extends object>(schema: z.ZodType<P>, values: FieldValues): P {
  const { data, error } = schema.safeParse(values);
  if (error) throw invalidFields(schemaProblems(error));
  return data;
}

const isSame = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b);
