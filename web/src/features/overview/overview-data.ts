import { matchRatings } from "@kindling/contracts/enumerations/people.ts";
import type { ListOverview } from "@kindling/contracts/lists/list-overview.ts";
import { type MatchOverview, overviewWeeks } from "@kindling/contracts/matches/schemas.ts";
import { formatCount, inUtc } from "../../lib/format.ts";
import type { ChartData } from "../../ui/charts/chart-table.tsx";

/** How many months the growth shows at least, and at most. */
const fewestMonths = 12;
const mostMonths = 36;

type Months = ListOverview["months"];

/** The sum of counts. */
export const totalOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** How many joined in the month of `now`. */
export const joinedIn = (months: Months, now: Date): number =>
  months.find(({ month }) => month === keyOf(monthAt(now, 0)))?.count ?? 0;

/** How many founders and investors there were at the end of each month, up to that of `now`. */
export function growthData(founders: Months, investors: Months, now: Date): ChartData {
  const first = [founders[0]?.month, investors[0]?.month, keyOf(now)].filter(isGiven).sort()[0]!;
  const age = monthsBetween(first, keyOf(now)) + 1;
  const length = Math.min(mostMonths, Math.max(fewestMonths, age));
  const upTo = (months: Months, key: string) => totalOf(months.filter(({ month }) => month <= key));
  return {
    unit: "Month",
    series: [
      { name: "Founders", look: "first" },
      { name: "Investors", look: "second" },
    ],
    points: Array.from({ length }, (_, index) => {
      const month = monthAt(now, index - length + 1);
      const key = keyOf(month);
      return {
        key,
        label: monthLabel.format(month),
        title: monthTitle.format(month),
        values: [upTo(founders, key), upTo(investors, key)],
      };
    }),
    format: formatCount,
  };
}

/** How many matches were reviewed in each week, up to that of `now`. */
export function reviewData({ weeks }: MatchOverview, now: Date): ChartData {
  const counts = new Map(weeks.map(({ monday, reviewed }) => [monday, reviewed]));
  return {
    unit: "Week of",
    series: [{ name: "Reviewed", look: "first" }],
    points: Array.from({ length: overviewWeeks }, (_, index) => {
      const monday = mondayAt(now, index - overviewWeeks + 1);
      const key = monday.toISOString().slice(0, 10);
      return {
        key,
        label: dayLabel.format(monday),
        title: dayTitle.format(monday),
        values: [counts.get(key) ?? 0],
      };
    }),
    format: formatCount,
  };
}

/** The matches, and how many of them got at least each rating. */
export function funnelOf({ matches, ratings }: MatchOverview) {
  const atLeast = (least: number) => totalOf(ratings.filter(({ rating }) => rating >= least));
  const share = (count: number) => (matches === 0 ? "" : formatShare(count / matches));
  const rows = [
    { key: "matches", label: "Matches", count: matches },
    { key: "rated", label: "Rated", count: atLeast(0) },
    ...matchRatings
      .filter(({ value }) => value > 0)
      .map(({ value, label }) => ({
        key: label,
        label: value === 3 ? label : `${label} or better`,
        count: atLeast(value),
      })),
  ];
  return rows.map((row) => ({ ...row, note: row.key === "matches" ? undefined : share(row.count) }));
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumSignificantDigits: 2 });
/** A share of 1 in percent: "68%". */
export const formatShare = (share: number): string => percent.format(share);
const monthLabel = inUtc({ month: "short", year: "2-digit" });
const monthTitle = inUtc({ month: "long", year: "numeric" });
const dayLabel = inUtc({ month: "short", day: "numeric" });
const dayTitle = inUtc({ dateStyle: "medium" });

const isGiven = (key: string | undefined): key is string => key !== undefined;
const keyOf = (date: Date): string => date.toISOString().slice(0, 7);
const monthAt = (now: Date, offset: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset));
const mondayAt = (now: Date, offset: number): Date => {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - sinceMonday + 7 * offset),
  );
};

function monthsBetween(from: string, to: string): number {
  const months = (key: string) => Number(key.slice(0, 4)) * 12 + Number(key.slice(5, 7));
  return months(to) - months(from);
}
