import { askBands, inBand } from "@kindling/contracts/enumerations/bands.ts";
import { countCharacters } from "@kindling/contracts/fields/characters.ts";

/** What stands where a value is missing (spec section 9). */
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

/** 1500000 → "$1,500,000"; nothing → "Not specified". */
export function formatUsd(amount: Optional<number>, otherwise: string = notSpecified): string {
  return amount == null ? otherwise : usd.format(amount);
}

const usdAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** An amount to the cent where it has cents: 1250000 → "$1,250,000", 1234.5 → "$1,234.50". */
export function formatUsdExact(amount: number): string {
  return (Number.isInteger(amount) ? usd : usdAndCents).format(amount);
}

/**
 * As the admin's tables show amounts: 1500000 → "$1.5M". Where rounding would move an amount into another
 * band of the ask filter, it is shown in full: 999999 → "$999,999", not "$1M".
 */
export function formatUsdCompact(amount: Optional<number>, otherwise: string = notSpecified): string {
  if (amount == null) return otherwise;
  return bandOf(amount) === bandOf(rounded(amount)) ? usdCompact.format(amount) : usdWithin(amount);
}

/** The whole dollars of an amount: rounding its cents up could cross a band too. */
const usdWithin = (amount: number): string => usd.format(Math.trunc(amount));

/** The bands are of whole dollars, so cents do not count. */
const bandOf = (amount: number) => askBands.find((band) => inBand(band, Math.trunc(amount)));

/** What the compact form reads as: 1234 → 1200. */
function rounded(amount: number): number {
  const unit = 1000 ** Math.floor(Math.log10(Math.max(1, amount)) / 3) / 10;
  return Math.round(amount / unit) * unit;
}

/** 12000 → "12,000". */
export function formatCount(count: Optional<number>, otherwise: string = notSpecified): string {
  return count == null ? otherwise : whole.format(count);
}

const typed = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A number as a form's field starts: 1250000.5 → "1,250,000.5". */
export const formatNumberInput = (value: number): string => typed.format(value);

/** An ISO moment as a long en-US date, "January 5, 2026", in the zone of whoever reads it. */
export function formatDate(moment: Optional<string>, timeZone?: string): string {
  const date = moment == null || moment === "" ? null : new Date(moment);
  if (!date || Number.isNaN(date.getTime())) return notSpecified;
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(date);
}

/** Text, or "Not specified" for none or blanks. */
export function formatText(text: Optional<string>, otherwise: string = notSpecified): string {
  return text == null || text.trim() === "" ? otherwise : text;
}

/** The first entries, then "..." when there are more: "SaaS, Fintech...". */
export function formatList(
  entries: Optional<readonly string[]>,
  limit: number = Number.POSITIVE_INFINITY,
  otherwise: string = notSpecified,
): string {
  if (!entries || entries.length === 0) return otherwise;
  const shown = entries.slice(0, limit).join(", ");
  return entries.length > limit ? `${shown}...` : shown;
}

/** The words for a stored value of an enumeration; one that it does not know is shown as it is. */
export function formatChoice(
  labels: Readonly<Record<string, string>>,
  value: Optional<string>,
  otherwise: string = notSpecified,
): string {
  if (value == null || value === "") return otherwise;
  return Object.hasOwn(labels, value) ? labels[value]! : value;
}

/** "12/200 characters", counted as the limit is. */
export function formatLength(text: string, limit: number): string {
  return `${countCharacters(text)}/${limit} characters`;
}
