import { schemaProblems } from "@kindling/contracts/fields/problems.ts";
import type { FieldValue } from "@kindling/contracts/history/schemas.ts";
import type { RowProblem } from "@kindling/contracts/imports/schemas.ts";
import { claimsOf, type Mapping } from "@kindling/imports/mapping/mapping.ts";
import { noSuchValue } from "@kindling/imports/mapping/read-field.ts";
import { readValues } from "@kindling/imports/mapping/read-values.ts";
import { longestText } from "@kindling/imports/mapping/texts/lookup.ts";
import type { RecordKind } from "../records/record-kind.ts";

/** Fields with the values of a row; none of them is empty. */
export type GivenValues = Readonly<Record<string, FieldValue>>;

/** A problem as it is stored: with the text that is none of the field's values, to list those of all rows. */
export type StoredProblem = RowProblem & { readonly text?: string };

/** What a row says about a record, by the rules of the record's fields. */
export interface ReadRow {
  readonly given: GivenValues;
  /** When the member joined, as ISO 8601. */
  readonly joined: string | null;
  readonly problems: readonly StoredProblem[];
}

export type ImportedKind = Pick<RecordKind, "kind" | "patch" | "required">;

/** Reads the cells of a row. Fields with a problem are not among the given ones. */
export function readRow(kind: ImportedKind, mapping: Mapping, cells: readonly string[]): ReadRow {
  const { record, joined, problems } = readValues(kind.kind, mapping, cells);
  const found = problems.map(({ column, field, text, message }): StoredProblem => {
    const isPart = text !== cells[column]?.trim();
    const isUnmapped = message === noSuchValue && text.length <= longestText;
    return {
      column,
      field,
      message: isPart ? `${message}: "${text}"` : message,
      ...(isUnmapped && { text }),
    };
  });
  const unreadable = new Set(found.map(({ field }) => field));
  const { data = {}, error } = kind.patch.safeParse(record);
  if (error) {
    for (const { path, message } of schemaProblems(error)) {
      const field = path.split(".")[0]!;
      if (!unreadable.has(field)) found.push({ column: columnOf(mapping, field), field, message });
      unreadable.add(field);
    }
  }
  const readable: object = error ? kind.patch.parse(without(record, unreadable)) : without(data, unreadable);
  const given = Object.fromEntries(Object.entries(readable).filter(([, value]) => !isEmpty(value)));
  return { given: given as GivenValues, joined, problems: found };
}

/** The first column that sets a field, or a part of it; null if there is none. */
export function columnOf({ columns }: Mapping, field: string): number | null {
  const at = columns.findIndex(({ target }) =>
    claimsOf(target).some((claim) => claim === field || claim.startsWith(`${field}, `)),
  );
  return at === -1 ? null : at;
}

/** Whether a field has no value: null, or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const without = (record: object, fields: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !fields.has(field)));
