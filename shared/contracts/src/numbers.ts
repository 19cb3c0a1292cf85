/**
 * Reads a whole number as typed into a form (spec section 5): "1,500,000" or "$1500000" are read,
 * empty becomes null, a fraction is cut off, and what is not a number becomes null.
 */
export function toWholeNumber(input: string | number | null | undefined): number | null {
  const value = toNumber(input);
  // Adding 0 turns -0 into 0.
  return value === null ? null : Math.trunc(value) + 0;
}

/** Reads a decimal as typed into a form, rounded to cents; empty becomes null (spec section 5). */
export function toDecimal(input: string | number | null | undefined): number | null {
  const value = toNumber(input);
  return value === null ? null : roundToCents(value);
}

/** Rounds an amount to two places, halves away from zero as people expect of 1.005. */
export function roundToCents(value: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value + 0;
  const shifted = Number(`${value}e2`);
  // Not a number where the value itself is written with an exponent: far less than half a cent.
  if (Number.isNaN(shifted)) return 0;
  return (Math.sign(shifted) * Math.round(Math.abs(shifted))) / 100 + 0;
}

function toNumber(input: string | number | null | undefined): number | null {
  if (input === null || input === undefined) return null;
  if (typeof input === "number") return Number.isFinite(input) ? input : null;
  const text = input.replace(/[\s,$]/g, "");
  if (text === "" || !/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Splits text typed with commas into its parts, trimmed, empties and repetitions dropped (spec section 5). */
export function splitCommas(input: string): string[] {
  return uniqueTrimmed(input.split(","));
}

/** Trims every entry and drops blanks and repetitions, keeping the first of each. */
export function uniqueTrimmed(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ""))];
}
