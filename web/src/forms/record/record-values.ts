import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import { formatNumberInput } from "../../lib/format.ts";
import type { RecordField } from "./record-field.ts";

/** The form's values: typed text, "" for nothing, and lists. */
export type RecordValues = Record<string, string | string[]>;

/** The initial values of a record's form: numbers with separators, "" for missing values. */
export function toFormValues(fields: readonly RecordField[], record: object): RecordValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, formValue(field, (record as Record<string, unknown>)[field.name])]),
  );
}

function formValue({ kind }: RecordField, value: unknown): string | string[] {
  if (kind === "choices" || kind === "entries") return Array.isArray(value) ? value.map(String) : [];
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && kind !== "year") return formatNumberInput(value);
  return String(value);
}

/**
 * The body to send for the typed values: whole numbers, decimals, null for empty. An unreadable number is null, too, so
 * the resolver must reject it.
 */
export function toBody(fields: readonly RecordField[], values: RecordValues): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, bodyValue(field, values[field.name] ?? "")]));
}

function bodyValue(field: RecordField, value: string | string[]): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return field.required ? "" : null;
  const places = decimalsOf(field);
  return places === null ? text : readTypedNumber(text, places).value;
}

/** The number of decimals of a numeric field; null for others. */
export function decimalsOf({ kind }: RecordField): 0 | 2 | null {
  if (kind === "cents") return 2;
  return kind === "count" || kind === "year" || kind === "usd" ? 0 : null;
}
