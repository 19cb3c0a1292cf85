import type { MetricHistory } from "@kindling/contracts/founders/schemas.ts";
import { inUtc } from "../../../lib/format.ts";
import type { ChartData } from "../../../ui/charts/chart-table.tsx";

const dayMs = 86_400_000;
/** Longest spans that are shown by day and by week, in days; longer ones are shown by month. */
const longestByDay = 14;
const longestByWeek = 26 * 7;
/** The history is as long as HISTORY_DAYS, which may be anything. */
const mostPeriods = 36;

const dayLabel = inUtc({ month: "short", day: "numeric" });
const dayTitle = inUtc({ dateStyle: "medium" });
const monthLabel = inUtc({ month: "short", year: "2-digit" });
const monthTitle = inUtc({ month: "long", year: "numeric" });

/** The value of a metric at the end of each day, week or month up to `now`; null until it has changed. */
export function metricData(
  points: MetricHistory["points"],
  { name, format, now }: { name: string; format: (value: number) => string; now: Date },
): ChartData | null {
  if (points.length < 2) return null;
  const first = Date.parse(points[0]!.at);
  const days = (now.getTime() - first) / dayMs;
  const byMonth = days > longestByWeek;
  const step = days > longestByDay ? 7 : 1;
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  /** The end of the period that is `back` periods before the current one. */
  const endOf = (back: number) =>
    byMonth ? Date.UTC(year, month + 1 - back) : Date.UTC(year, month, day + 1 - back * step);
  const ends: number[] = [];
  while (ends.length < mostPeriods && endOf(ends.length) > first) ends.unshift(endOf(ends.length));
  const valueAt = (end: number) => points.findLast(({ at }) => Date.parse(at) < end)?.value ?? null;
  return {
    unit: byMonth ? "Month" : "Until",
    series: [{ name, look: "first" }],
    points: ends.map((end) => {
      const last = new Date(end - dayMs);
      return {
        key: last.toISOString().slice(0, 10),
        label: (byMonth ? monthLabel : dayLabel).format(last),
        title: (byMonth ? monthTitle : dayTitle).format(last),
        values: [valueAt(end)],
      };
    }),
    format,
  };
}
