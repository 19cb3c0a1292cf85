import type { FieldValue, HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { HttpError } from "../../lib/api/api-errors.ts";
import { formatDate } from "../../lib/format.ts";
import type { RecordField } from "../record/record-field.ts";
import { isApplicationAction, valueInWords } from "./entry-words.ts";

/** The server refuses to undo a record's first entry. */
export const canUndo = ({ action, changes }: HistoryEntry): boolean =>
  action !== "created" && !isApplicationAction(action) && changes.length > 0;

/**
 * For each entry, the fields that restoring it would change.
 * @param entries newest first, without gaps
 */
export function fieldsToRestore(entries: readonly HistoryEntry[], record: object): Map<number, string[]> {
  const current = record as Record<string, FieldValue | undefined>;
  /** The fields that had another value after the entry than now. */
  const different = new Set<string>();
  const fields = new Map<number, string[]>();
  for (const { id, changes } of entries) {
    fields.set(id, [...different]);
    for (const { field, before } of changes) {
      if (field === "email") continue;
      if (JSON.stringify(before) === JSON.stringify(current[field] ?? null)) different.delete(field);
      else different.add(field);
    }
  }
  return fields;
}

/** The current value of each field that prevents an undo: "Total Ask is now $800,000". */
export function currentValues(error: unknown, fields: readonly RecordField[]): string[] {
  if (!(error instanceof HttpError)) return [];
  return error.details.flatMap(({ path, current }) => {
    if (current === undefined) return [];
    const field = fields.find(({ name }) => name === path);
    return [`${field?.label ?? path} is now ${valueInWords(field, current) ?? "empty"}`];
  });
}

interface Day<E> {
  /** "November 23, 2026" */
  date: string;
  entries: E[];
}

/** The entries by days of the browser's time zone, in the same order. */
export function byDay<E extends { at: string }>(entries: readonly E[], timeZone?: string): Day<E>[] {
  const days: Day<E>[] = [];
  for (const entry of entries) {
    const date = formatDate(entry.at, timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}
