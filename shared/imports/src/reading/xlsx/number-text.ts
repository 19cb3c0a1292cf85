import type { NumberFormat } from "./number-formats.ts";

const msPerDay = 86_400_000;
/** Days from 1900 to 1904, as workbooks count them. */
const daysTo1904 = 1462;
/** The end of the year 9999. */
const maxSerial = 2_958_466;

/**
 * The text of a stored number: a date as 2024-03-12, with a time as 2024-03-12T15:30:00, a time alone as 15:30:00; 0.25
 * as 25% where the sheet shows percent; otherwise the number without the noise of binary fractions.
 * @param stored such as "45363.5"
 */
export function numberText(stored: string, format: NumberFormat | undefined, isSince1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(value)) return stored;
  switch (format?.kind) {
    case "date":
      return dateText(isSince1904 ? value + daysTo1904 : value, format) ?? decimal(value);
    case "percent":
      return `${decimal(value * 100)}%`;
    case "digits":
      return Number.isSafeInteger(value) && value >= 0
        ? decimal(value).padStart(format.digits, "0")
        : decimal(value);
    case "currency":
      return `${format.symbol} ${decimal(value)}`;
    default:
      return decimal(value);
  }
}

const withAllDigits = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

/** Spreadsheets show at most 15 digits, and compute with two more. */
function decimal(value: number): string {
  const rounded = Number.isSafeInteger(value) ? value : Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes("e") ? withAllDigits.format(rounded) : text;
}

/** @returns null for a number that is no date */
function dateText(serial: number, { hasDay, hasTime }: NumberFormat & { kind: "date" }): string | null {
  if (serial < 0 || serial >= maxSerial || (serial < 1 && !hasTime)) return null;
  // Workbooks count a 29 February 1900, which was none.
  const days = serial < 60 ? serial + 1 : serial;
  const instant = new Date(Date.UTC(1899, 11, 30) + Math.round((days * msPerDay) / 1000) * 1000);
  const [date, time] = instant.toISOString().slice(0, 19).split("T") as [string, string];
  if (!hasDay || serial < 1) return time;
  return hasTime && time !== "00:00:00" ? `${date}T${time}` : date;
}
