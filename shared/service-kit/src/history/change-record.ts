import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import type { z } from "zod";
import { invalidFields, overloaded } from "../errors.ts";
import type { Author } from "./author.ts";
import { restorePatch, undoPatch } from "./earlier-values.ts";
import type { HistoryRepository } from "./history.repository.ts";

/** A saved record, and the id of the entry that the change added to its history; null if nothing changed. */
export interface Saved<R> {
  readonly record: R;
  readonly entry: number | null;
}

/** The records of one kind, as changes read and write them. */
export interface ChangedRecords<R extends { version: number }, P extends object> {
  /** @throws 404 for an unknown id */
  require(id: number): Promise<R>;
  /** Saves a patch; null when the stored version is no longer `version`. */
  update(id: number, patch: P, author: Author, version: number): Promise<Saved<R> | null>;
  /** The rules of a patch. */
  readonly schema: z.ZodType<P>;
  /** The rules that a patch of a stored record breaks. */
  problems(stored: R, patch: P): readonly ErrorDetail[];
}

/** An entry of a record's history. */
export interface EntryOf {
  readonly id: number;
  readonly entry: number;
}

/** How often a change is tried. Each failure is another change that was saved meanwhile. */
export const maxAttempts = 100;

/**
 * Checks a patch against the stored record and saves it, again after a concurrent change. An empty one changes nothing.
 * @throws 400 for a field that breaks a rule, 404 for an unknown id, 503 when others change the record all the time, and
 *   as `update` does
 */
export async function changeRecord<R extends { version: number }, P extends object>(
  { require, update, problems }: ChangedRecords<R, P>,
  id: number,
  patchOf: (stored: R) => P | Promise<P>,
  author: Author,
): Promise<Saved<R>> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const stored = await require(id);
    const patch = await patchOf(stored);
    if (Object.keys(patch).length === 0) return { record: stored, entry: null };
    const found = problems(stored, patch);
    if (found.length > 0) throw invalidFields(found);
    const saved = await update(id, patch, author, stored.version);
    if (saved !== null) return saved;
  }
  throw overloaded();
}

/**
 * Takes one change back.
 * @throws 404 for an unknown entry, 409 when a field was changed again since, and as `changeRecord` does
 */
export async function undoChange<R extends { version: number }, P extends object>(
  records: ChangedRecords<R, P>,
  history: HistoryRepository,
  { id, entry }: EntryOf,
  author: Author,
): Promise<Saved<R>> {
  const undone = await history.require(id, entry);
  const patchOf = (stored: R) => undoPatch(records.schema, undone, stored);
  return changeRecord(records, id, patchOf, { ...author, action: "undone" });
}

/**
 * Gives every field but the email the value that it had after an entry.
 * @throws 404 for an unknown entry, and as `changeRecord` does
 */
export async function restoreVersion<R extends { version: number }, P extends object>(
  records: ChangedRecords<R, P>,
  history: HistoryRepository,
  { id, entry }: EntryOf,
  author: Author,
): Promise<Saved<R>> {
  await history.require(id, entry);
  const patchOf = async (stored: R) =>
    restorePatch(records.schema, await history.valuesAfter(id, entry), stored);
  return changeRecord(records, id, patchOf, { ...author, action: "restored" });
}
