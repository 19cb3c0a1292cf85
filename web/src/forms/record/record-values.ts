import { toDecimal, toWholeNumber } from "@kindling/contracts/numbers.ts";
import type { RecordField } from "./record-field.ts";

/** What the form holds: text as typed, "" for nothing, and lists. */
export type RecordValues = Record<string, string | string[]>;

const cents = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A record as its form starts: numbers as people write them, "" for what is missing. */
export function toFormValues(fields: readonly RecordField[], record: object): RecordValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, formValue(field, (record as Record<string, unknown>)[field.name])]),
  );
}

function formValue({ kind }: RecordField, value: unknown): string | string[] {
  if (kind === "choices" || kind === "entries") return Array.isArray(value) ? value.map(String) : [];
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && kind !== "year") return cents.format(value);
  return String(value);
}

/**
 * What is sent for what was typed (spec section 5): whole numbers, decimals, null for empty. Text
 * that is no number stays text, so that the contract refuses it instead of emptying the field.
 */
export function toBody(fields: readonly RecordField[], values: RecordValues): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, bodyValue(field, values[field.name] ?? "")]));
}

function bodyValue({ kind, required }: RecordField, value: string | string[]): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return required ? "" : null;
  if (kind === "count" || kind === "year" || kind === "usd") return toWholeNumber(text) ?? text;
  if (kind === "cents") return toDecimal(text) ?? text;
  return text;
}
