import type { FieldValue } from "@kindling/contracts/history/schemas.ts";
import type { RecordField } from "../../forms/record/record-field.ts";

/** Where the kept record gets a field from. `both` unites lists. */
export type Choice = "kept" | "other" | "both";

/** A record as the merge compares it. */
export type Values = Readonly<Record<string, unknown>> & { readonly updated_at: string };

/** A field whose values differ, with the values to choose from. */
export interface DifferingField {
  readonly field: RecordField;
  readonly kept: FieldValue;
  readonly other: FieldValue;
  /** Both lists without duplicates; null for fields that are no lists, and if one list has the other. */
  readonly both: string[] | null;
  readonly proposed: Choice;
}

const isEmpty = (value: FieldValue): boolean =>
  value === null || (Array.isArray(value) ? value.length === 0 : String(value).trim() === "");

const isSame = (a: FieldValue, b: FieldValue): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ, in their order, each with the fuller or the newer value proposed. */
export function differingFields(
  fields: readonly RecordField[],
  kept: Values,
  other: Values,
): DifferingField[] {
  return fields.flatMap((field): DifferingField[] => {
    const values = { kept: fieldOf(kept, field), other: fieldOf(other, field) };
    if (isSame(values.kept, values.other)) return [];
    const both = unionOf(values.kept, values.other);
    const proposed = proposalOf(field, values, both, other.updated_at > kept.updated_at ? "other" : "kept");
    const isUnion = both !== null && both.length > Math.max(lengthOf(values.kept), lengthOf(values.other));
    return [{ field, ...values, both: isUnion ? both : null, proposed }];
  });
}

function proposalOf(
  { kind, required }: RecordField,
  { kept, other }: { kept: FieldValue; other: FieldValue },
  both: string[] | null,
  newer: "kept" | "other",
): Choice {
  if (isEmpty(other)) return "kept";
  if (isEmpty(kept)) return "other";
  if (both !== null) {
    if (both.length === lengthOf(kept)) return "kept";
    return both.length === lengthOf(other) ? "other" : "both";
  }
  // By these the kept record is known, and the member signs in.
  if (required) return "kept";
  if (kind === "long" && lengthOf(kept) !== lengthOf(other))
    return lengthOf(other) > lengthOf(kept) ? "other" : "kept";
  return newer;
}

/** The changes of the kept record that the choices make. */
export function chosenChanges(
  fields: readonly DifferingField[],
  choiceOf: (field: DifferingField) => Choice,
): Record<string, FieldValue> {
  return Object.fromEntries(
    fields.flatMap((one) => {
      const choice = choiceOf(one);
      if (choice === "kept") return [];
      return [[one.field.name, choice === "both" ? one.both! : one.other]];
    }),
  );
}

const fieldOf = (record: Values, { name }: RecordField): FieldValue => (record[name] ?? null) as FieldValue;

const lengthOf = (value: FieldValue): number =>
  Array.isArray(value) ? value.length : String(value ?? "").trim().length;

function unionOf(kept: FieldValue, other: FieldValue): string[] | null {
  return Array.isArray(kept) && Array.isArray(other) ? [...new Set([...kept, ...other])] : null;
}
