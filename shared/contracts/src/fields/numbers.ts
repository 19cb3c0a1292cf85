/** What a person typed as a number: its value, null for nothing typed, or what is wrong with it. */
export type TypedNumber =
  | { readonly value: number | null; readonly problem: null }
  /** `problem` ends a sentence that begins with the field's name: "must be a whole number". */
  | { readonly value: null; readonly problem: string };

const exponents: Readonly<Record<string, number>> = { "": 0, k: 3, m: 6, b: 9 };

/**
 * Reads a number as people type it (spec section 5): "1,250,000", "$1.2m" and "750k" are read, empty is
 * null. What is not exact is refused rather than guessed: "1.5" where only whole numbers are taken, and
 * "1,5", which could mean 1.5 or 15.
 * @param places 0 for whole dollars, people and years; 2 for amounts with cents, which are rounded to cents
 */
export function readTypedNumber(typed: string, places: 0 | 2): TypedNumber {
  const text = typed.trim();
  if (text === "") return { value: null, problem: null };
  const parts = /^([+-]?)\s?\$?\s?((?:\d[\d,\s]*)?)(\.\d*)?\s?([kmb]?)$/i.exec(text);
  const [, sign = "", grouped = "", fraction = "", suffix = ""] = parts ?? [];
  if (!/\d/.test(grouped + fraction)) return refused("must be a number");
  const whole = grouped.trim();
  if (/[,\s]/.test(whole) && !/^\d{1,3}(?:(?:,\d{3})+|(?:\s\d{3})+)$/.test(whole))
    return refused("must use commas for thousands only");
  // The exponent is part of the text because 1.1 * 1e6 is not exactly 1,100,000.
  const value = Number(`${whole.replace(/[,\s]/g, "")}${fraction}e${exponents[suffix.toLowerCase()]}`);
  if (sign === "-" && value !== 0) return refused("must not be negative");
  if (places === 0 && !Number.isInteger(value) && Number.isFinite(value))
    return refused("must be a whole number");
  if (value > Number.MAX_SAFE_INTEGER)
    return refused(`must be at most ${Number.MAX_SAFE_INTEGER.toLocaleString("en-US")}`);
  return { value: places === 0 ? value : roundToCents(value), problem: null };
}

const refused = (problem: string): TypedNumber => ({ value: null, problem });

/** Rounds an amount to two places, halves away from zero as people expect of 1.005. */
export function roundToCents(value: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value + 0;
  const shifted = Number(`${value}e2`);
  // Not a number where the value itself is written with an exponent: far less than half a cent.
  if (Number.isNaN(shifted)) return 0;
  return (Math.sign(shifted) * Math.round(Math.abs(shifted))) / 100 + 0;
}

/** Splits text typed with commas into its parts, trimmed, empties and repetitions dropped (spec section 5). */
export function splitCommas(input: string): string[] {
  return uniqueTrimmed(input.split(","));
}

/** Trims every entry and drops blanks and repetitions, keeping the first of each. */
export function uniqueTrimmed(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ""))];
}
