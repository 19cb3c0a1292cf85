import { askBands, inBand } from "@kindling/contracts/enumerations/bands.ts";
import { countCharacters } from "@kindling/contracts/fields/characters.ts";

/** Shown in place of a missing value. */
export const notSpecified = "Not specified";

type Optional<T> = T | null | undefined;

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const usdCompact = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** 1500000 → "$1,500,000"; null → "Not specified". */
export function formatUsd(amount: Optional<number>, fallback: string = notSpecified): string {
  return amount == null ? fallback : usd.format(amount);
}

const usdAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** An amount with its cents, if any: 1250000 → "$1,250,000", 1234.5 → "$1,234.50". */
export function formatUsdExact(amount: number): string {
  return (Number.isInteger(amount) ? usd : usdAndCents).format(amount);
}

/**
 * The compact form of the admin's tables: 1500000 → "$1.5M". An amount that rounding would move into another
 * band of the ask filter is shown in full: 999999 → "$999,999", not "$1M".
 */
export function formatUsdCompact(amount: Optional<number>, fallback: string = notSpecified): string {
  if (amount == null) return fallback;
  if (amount < 1_000) return usd.format(amount);
  return bandOf(amount) === bandOf(rounded(amount)) ? usdCompact.format(amount) : usdWithin(amount);
}

/** Truncates the cents, because rounding them up could cross a band too. */
const usdWithin = (amount: number): string => usd.format(Math.trunc(amount));

/** Ignores cents, because bands are in whole dollars. */
const bandOf = (amount: number) => askBands.find((band) => inBand(band, Math.trunc(amount)));

/** The amount that the compact form states: 1234 → 1200. */
function rounded(amount: number): number {
  const unit = 1000 ** Math.floor(Math.log10(Math.max(1, amount)) / 3) / 10;
  return Math.round(amount / unit) * unit;
}

/** 12000 → "12,000". */
export function formatCount(count: Optional<number>, fallback: string = notSpecified): string {
  return count == null ? fallback : whole.format(count);
}

/** A count with its unit: 1 → "1 year"; without `unit`, only the count. */
export function formatCountOf(count: number, unit?: readonly [one: string, many: string]): string {
  return unit ? `${formatCount(count)} ${count === 1 ? unit[0] : unit[1]}` : formatCount(count);
}

const typed = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** The initial text of a number's input: 1250000.5 → "1,250,000.5". */
export const formatNumberInput = (value: number): string => typed.format(value);

/** An ISO moment as a long en-US date, "January 5, 2026", in the browser's time zone. */
export function formatDate(moment: Optional<string>, timeZone?: string): string {
  const date = moment == null || moment === "" ? null : new Date(moment);
  if (!date || Number.isNaN(date.getTime())) return notSpecified;
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(date);
}

/** An en-US format of dates in UTC, like the days and months that the API counts by. */
export const inUtc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });

/** A moment's time as "14:05", in the browser's time zone. */
export function formatTime(moment: string | number, timeZone?: string): string {
  const format = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat("en-US", format).format(new Date(moment));
}

/** Text, or "Not specified" for null or blanks. */
export function formatText(text: Optional<string>, fallback: string = notSpecified): string {
  return text == null || text.trim() === "" ? fallback : text;
}

/** The label of an enumeration's value; an unknown value is shown unchanged. */
export function formatChoice(
  labels: Readonly<Record<string, string>>,
  value: Optional<string>,
  fallback: string = notSpecified,
): string {
  if (value == null || value === "") return fallback;
  return Object.hasOwn(labels, value) ? labels[value]! : value;
}

/** "12/200 characters", counted like the limit. */
export function formatLength(text: string, limit: number): string {
  return `${countCharacters(text)}/${limit} characters`;
}
