import { sector } from "@kindling/contracts/enumerations/markets.ts";
import type { IntroductionOverview } from "@kindling/contracts/introductions/overview-schemas.ts";
import { useState } from "react";
import { formatCount, formatCountOf, formatUsdCompact } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";

const title = "Introductions";
/** What a row counts, and its heading. Matches and sums of a month are not known or not made in it. */
const steps = [
  ["matches", "Matches"],
  ["rated", "Rated 2 or 3"],
  ["asked", "Asked"],
  ["accepted", "Both said yes"],
  ["introduced", "Introduced"],
  ["met", "Met"],
  ["invested", "Invested"],
] as const;

type Step = (typeof steps)[number][0];
type Row = { key: string; label: string; invested_usd: number } & Partial<Record<Step, number | undefined>>;

/** How far matches came on the way to an investment, by month or by sector, and how long each step takes. */
export function IntroductionFunnel({ overview }: { overview: IntroductionOverview }) {
  const { total, months, sectors = [], days } = overview;
  const [by, setBy] = useState<"month" | "sector">("month");
  const hasSome = overview.states.length > 0;
  if (!hasSome && !total?.rated)
    return (
      <Card className="md:col-span-2" aria-label={title}>
        <CardHeader title={title} level={3} />
        <p className="text-sm text-muted">
          There is none yet. <Link to="/admin/review">Rate matches</Link>, and press “Introduce…” on a good
          one.
        </p>
      </Card>
    );
  const all: Row[] = total ? [{ key: "all", label: "All", ...total }] : [];
  const parts: Row[] =
    by === "month"
      ? months.toReversed().map((row) => ({ key: row.month, label: monthOf(row.month), ...row }))
      : sectors.map((row) => ({ key: row.sector, label: labelOf(row.sector), ...row }));
  return (
    <Card className="md:col-span-2" aria-label={title}>
      <CardHeader
        title={title}
        level={3}
        description={
          by === "month"
            ? "By the month in which they were drafted, and rated last."
            : "By the founder's sectors; who has several counts in each."
        }
        actions={(["month", "sector"] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === by ? "secondary" : "outline"}
            aria-pressed={one === by}
            onClick={() => setBy(one)}
          >
            {one === "month" ? "By month" : "By sector"}
          </Button>
        ))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens */}
      <section aria-label="Introductions by step" tabIndex={0} className="overflow-x-auto">
        <table className="w-full min-w-[40rem] border-collapse text-sm">
          <caption className="sr-only">Introductions by step</caption>
          <thead>
            <tr className="border-b text-left">
              <th scope="col" className="sticky left-0 bg-surface py-2 pr-2 font-medium">
                {by === "month" ? "Month" : "Sector"}
              </th>
              {steps.map(([step, heading]) => (
                <th key={step} scope="col" className="py-2 pl-3 text-right font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...all, ...parts].map((row) => (
              <tr key={row.key} className="border-b last:border-b-0">
                <th scope="row" className="sticky left-0 bg-surface py-2 pr-2 text-left font-medium">
                  {row.label}
                </th>
                {steps.map(([step]) => (
                  <td key={step} className="figures py-2 pl-3 text-right whitespace-nowrap">
                    {textOf(row, step)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-4 text-sm text-muted">
        {timesOf(days)} <Link to="/admin/introductions">All introductions</Link>
      </p>
    </Card>
  );
}

function textOf(row: Row, step: Step): string {
  const count = row[step];
  if (count === undefined) return "–";
  if (step !== "invested" || row.invested_usd === 0) return formatCount(count);
  return `${formatCount(count)} · ${formatUsdCompact(row.invested_usd)}`;
}

/** "2026-12" as "December 2026". */
const monthOf = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

const labelOf = (value: string): string =>
  (sector.labels as Readonly<Record<string, string>>)[value] ?? value;

/** "In the middle it takes 2 days to ask, 9 days until both have said yes." */
function timesOf({ to_ask, to_yes, to_meeting, to_outcome }: IntroductionOverview["days"]): string {
  const times = [
    [to_ask, "to the question"],
    [to_yes, "until both said yes"],
    [to_meeting, "to the meeting"],
    [to_outcome, "to the outcome"],
  ] as const;
  const known = times.flatMap(([time, what]) =>
    time === null ? [] : [`${formatCountOf(Math.round(time), ["day", "days"])} ${what}`],
  );
  return known.length === 0 ? "" : `In the middle, from the draft: ${known.join(", ")}.`;
}
