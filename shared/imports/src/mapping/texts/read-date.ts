import { isEmptyWord, nothing, type Reading, read, refused } from "./reading.ts";

/** Whether 03/12/2024 is 3 December or March 12. */
export type DateOrder = "day-first" | "month-first";

/** The moments that a text can mean, as ISO 8601 in UTC. Both are the same where its order is clear. */
export type DateMeanings = Readonly<Record<DateOrder, string | null>>;

const longestDate = 100;
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month = `(${months.join("|")})[a-z]*\\.?`;
const named = {
  dayMonthYear: new RegExp(
    `^(?:[a-z]{3,9},?\\s)?(\\d{1,2})(?:st|nd|rd|th|\\.)?[\\s-]*${month},?[\\s-]*(\\d{4}|\\d\\d)$`,
    "i",
  ),
  monthDayYear: new RegExp(`^(?:[a-z]{3,9},?\\s)?${month}\\s*(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`, "i"),
  monthYear: new RegExp(`^${month},?[\\s-]*(\\d{4})$`, "i"),
};
const time =
  /[T,\s]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?\s?([ap]\.?m\.?)?\s?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;
/** Serial 1 is 1 January 1900; spreadsheets count a 29 February 1900 that never was. */
const serialZero = Date.UTC(1899, 11, 30);

/**
 * The moments that a date can mean. Takes ISO dates, 12.03.2024, 03/12/2024, 12 March 2024, March 2024 and 2024 (their
 * first day), serial numbers of spreadsheets from 1954 to 2119, and a time of day after a date; without an offset in UTC.
 */
export function dateMeanings(text: string): DateMeanings {
  if (text.length > longestDate) return { "day-first": null, "month-first": null };
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  if (serial >= 20_000 && serial < 80_000) return clear(serialZero + Math.round(serial * 86_400) * 1000);
  const clock = time.exec(text);
  const offset = clock ? readTime(clock) : 0;
  const days = daysOf(clock ? text.slice(0, clock.index) : text);
  const at = (order: DateOrder) =>
    days[order] === null || offset === null ? null : iso(days[order] + offset);
  return { "day-first": at("day-first"), "month-first": at("month-first") };
}

type Days = Readonly<Record<DateOrder, number | null>>;
const both = (ms: number | null): Days => ({ "day-first": ms, "month-first": ms });
const iso = (ms: number): string => new Date(ms).toISOString();
const clear = (ms: number): DateMeanings => ({ "day-first": iso(ms), "month-first": iso(ms) });

function daysOf(text: string): Days {
  const date = text.trim().replace(/,$/, "");
  const [, y, yM, yD] = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(date) ?? [];
  if (y) return both(day(y, yM ?? 1, yD ?? 1));
  const [, first, second, year] = /^(\d{1,2})[/.-]\s?(\d{1,2})[/.-]\s?(\d{4}|\d\d)$/.exec(date) ?? [];
  if (year) return { "day-first": day(year, second!, first!), "month-first": day(year, first!, second!) };
  const [, d, dMonth, dYear] = named.dayMonthYear.exec(date) ?? [];
  if (d) return both(day(dYear!, monthNumber(dMonth!), d));
  const [, mMonth, mDay, mYear] = named.monthDayYear.exec(date) ?? [];
  if (mMonth) return both(day(mYear!, monthNumber(mMonth), mDay!));
  const [, onlyMonth, monthYear] = named.monthYear.exec(date) ?? /^(\d{1,2})[/.](\d{4})$/.exec(date) ?? [];
  return both(onlyMonth ? day(monthYear!, monthNumber(onlyMonth), 1) : null);
}

const monthNumber = (text: string): number =>
  /^\d/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1;

/** Midnight of a day in UTC, in ms, or null for a day that does not exist. Years of two digits are from 1930 to 2029. */
function day(y: string, m: string | number, d: string | number): number | null {
  const year = y.length === 2 ? Number(y) + (Number(y) < 30 ? 2000 : 1900) : Number(y);
  const at = new Date(Date.UTC(year, Number(m) - 1, Number(d)));
  const exists = at.getUTCMonth() === Number(m) - 1 && at.getUTCDate() === Number(d);
  return exists && year >= 1900 && year < 2200 ? at.getTime() : null;
}

/** A time of day in ms after midnight in UTC, or null for one that does not exist. */
function readTime([, h, m, s = "0", ms = "0", half, zone = "Z"]: RegExpExecArray): number | null {
  const isLate = half?.toLowerCase().startsWith("p");
  const hour = half ? (Number(h) % 12) + (isLate ? 12 : 0) : Number(h);
  if (hour > 23 || Number(m) > 59 || Number(s) > 59 || (half && Number(h) > 12)) return null;
  const [, sign, zoneHours = 0, zoneMinutes = 0] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const zoneMs = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000 * (sign === "-" ? 1 : -1);
  return ((hour * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(ms.padEnd(3, "0")) + zoneMs;
}

/** Whether only a person can say what a date means. */
export const isAmbiguousDate = (text: string): boolean => {
  const meanings = dateMeanings(text);
  return Object.values(meanings).every(Boolean) && meanings["day-first"] !== meanings["month-first"];
};

/**
 * Reads a moment as ISO 8601 in UTC.
 * @param order the order of day and month in the column, or null where nobody has said it
 */
export function readDate(text: string, order: DateOrder | null): Reading<string> {
  if (isEmptyWord(text)) return nothing;
  const meanings = dateMeanings(text);
  if (order !== null && meanings[order] !== null) return read(meanings[order]);
  const [one, other] = [meanings["day-first"], meanings["month-first"]];
  if (one === null && other === null) return refused("must be a date, such as 2024-03-12");
  if (order !== null) return refused("does not have the column's order of day and month");
  if (one !== null && other !== null && one !== other)
    return refused("can be two dates: choose the column's order of day and month");
  return read((one ?? other)!);
}

/** Reads a year, also from a date. */
export function readYear(text: string): Reading<number> {
  if (isEmptyWord(text)) return nothing;
  const [, year] = /^(\d{1,4})(?:\.0+)?$/.exec(text) ?? [];
  if (year) return read(Number(year));
  const meanings = dateMeanings(text);
  const date = meanings["day-first"] ?? meanings["month-first"];
  return date === null ? refused("must be a year, such as 2024") : read(Number(date.slice(0, 4)));
}
