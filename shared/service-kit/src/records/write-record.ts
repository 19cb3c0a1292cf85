import { invalidFields, notFound } from "../errors.ts";
import type { Author } from "../history/author.ts";
import { type ChangedRecords, changeRecord, type Saved } from "../history/change-record.ts";
import { type Created, createOnce } from "../idempotency.ts";
import type { RecordKind, StoredRecord } from "./record-kind.ts";
import type { Creation, RecordsRepository } from "./records.repository.ts";

/** A repository, with the rules of its records. */
export interface CheckedRecords<R extends StoredRecord, Patch extends object> {
  readonly kind: RecordKind<R, Patch>;
  readonly records: RecordsRepository<R, Patch>;
}

/** The records with the rules for their changes. */
export const checkedRecords = <R extends StoredRecord, Patch extends object>({
  kind,
  records,
}: CheckedRecords<R, Patch>): ChangedRecords<R, Patch> => ({
  ...records,
  schema: kind.patch,
  problems: kind.problems,
});

/** @throws 400 for a field of a new record that breaks a rule */
export function checkRecord<R extends StoredRecord, Patch extends object>(
  kind: RecordKind<R, Patch>,
  given: Patch,
): void {
  const problems = kind.problems(null, given);
  if (problems.length > 0) throw invalidFields(problems);
}

/**
 * Stores a new record. A request with the `digest` of an earlier one gets the earlier one's record.
 * @throws 400 for a field that breaks a rule, 409 when it exists, 507 when no id is left
 */
export async function createRecord<R extends StoredRecord, Patch extends object>(
  { kind, records }: CheckedRecords<R, Patch>,
  given: Patch,
  author: Author,
  creation: Creation,
): Promise<Created<R>> {
  checkRecord(kind, given);
  return createOnce(creation.digest, () => records.create(given, author, creation), records.findCreated);
}

/**
 * Changes a record.
 * @throws 400 for a changed field that breaks a rule, 404 for an unknown id, 409 when another record has its email or
 *   company
 */
export async function updateRecord<R extends StoredRecord, Patch extends object>(
  { kind, records }: CheckedRecords<R, Patch>,
  id: number,
  patch: Patch,
  author: Author,
): Promise<Saved<R>> {
  if (Object.keys(patch).length === 0) return { record: await records.require(id), entry: null };
  if (kind.checked.some((field) => field in patch))
    return changeRecord(checkedRecords({ kind, records }), id, () => patch, author);
  const saved = await records.update(id, patch, author);
  if (saved === null) throw notFound(kind.texts.notFound);
  return saved;
}
