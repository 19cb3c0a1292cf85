import { removeInvisible } from "./characters.ts";

/** A typed number: its value, null for an empty input, or a problem. */
export type TypedNumber =
  | { readonly value: number | null; readonly problem: null }
  /** `problem` follows the field's name: "must be a whole number". */
  | { readonly value: null; readonly problem: string };

const noBreakSpaces = /[\u00a0\u202f]/g;
/** Dots where thousands could be: 500.000, 1.250.000, 1.250,00. After a 0 or a comma, a dot begins the decimals. */
const dotsForThousands = /^[+-]?\s?\$?\s?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?\s?[kmb]?$/i;
const exponents: Readonly<Record<string, number>> = { "": 0, k: 3, m: 6, b: 9 };

/**
 * Reads a number as people type it, such as "1,250,000", "$1.2m" and "750k"; empty is null. Rejects ambiguous input
 * instead of guessing: "1.5" for a whole number, "1,5", which could mean 1.5 or 15, and "500.000", which half the world
 * writes for half a million.
 * @param places 0 for whole dollars, people and years; 2 for amounts, which are rounded to cents
 */
export function readTypedNumber(typed: string, places: 0 | 2): TypedNumber {
  const text = removeInvisible(typed).replace(noBreakSpaces, "").trim();
  if (text === "") return { value: null, problem: null };
  if (dotsForThousands.test(text)) return invalidNumber("must use commas for thousands, not dots");
  const parts = /^([+-]?)\s?\$?\s?((?:\d[\d,\s]*)?)(\.\d*)?\s?([kmb]?)$/i.exec(text);
  const [, sign = "", grouped = "", fraction = "", suffix = ""] = parts ?? [];
  if (!/\d/.test(grouped + fraction)) return invalidNumber("must be a number");
  const whole = grouped.trim();
  if (/[,\s]/.test(whole) && !/^\d{1,3}(?:(?:,\d{3})+|(?:\s\d{3})+)$/.test(whole))
    return invalidNumber("must use commas for thousands only");
  // The exponent is part of the text because 1.1 * 1e6 is not exactly 1,100,000.
  const value = Number(`${whole.replace(/[,\s]/g, "")}${fraction}e${exponents[suffix.toLowerCase()]}`);
  if (sign === "-" && value !== 0) return invalidNumber("must be at least 0");
  if (places === 0 && !Number.isInteger(value) && Number.isFinite(value))
    return invalidNumber("must be a whole number");
  if (value > Number.MAX_SAFE_INTEGER)
    return invalidNumber(`must be at most ${Number.MAX_SAFE_INTEGER.toLocaleString("en-US")}`);
  return { value: places === 0 ? value : roundToCents(value), problem: null };
}

const invalidNumber = (problem: string): TypedNumber => ({ value: null, problem });

/** Rounds an amount to cents, halves away from zero, also 1.005. */
export function roundToCents(value: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value + 0;
  const shifted = Number(`${value}e2`);
  // NaN if the value is printed with an exponent, which is far below half a cent.
  if (Number.isNaN(shifted)) return 0;
  return (Math.sign(shifted) * Math.round(Math.abs(shifted))) / 100 + 0;
}

/** Splits text at commas into trimmed, unique, non-empty parts. */
export function splitCommas(input: string): string[] {
  return uniqueTrimmed(input.split(","));
}

/** Trims every entry and drops blanks and duplicates. */
export function uniqueTrimmed(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ""))];
}
