import { temperature } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { ListOverview } from "@kindling/contracts/lists/list-overview.ts";
import type { MatchOverview } from "@kindling/contracts/matches/schemas.ts";
import { formatChoice } from "../../lib/format.ts";
import { Card, CardHeader } from "../../ui/card.tsx";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { ChartCard } from "../../ui/charts/chart-card.tsx";
import { TimeChart } from "../../ui/charts/time-chart.tsx";
import { TemperatureBadge } from "../../ui/values/temperature-badge.tsx";
import { funnelOf, growthData, reviewData } from "./overview-data.ts";

const nobody = "Nobody yet.";

interface GrowthProps {
  founders: ListOverview;
  investors: ListOverview;
  now: Date;
}

export function Growth({ founders, investors, now }: GrowthProps) {
  const data = growthData(founders.months, investors.months, now);
  return (
    <ChartCard
      title="Founders and investors"
      description="By the month in which they joined, added up."
      data={data}
      empty={nobody}
    >
      <TimeChart data={data} kind="lines" />
    </ChartCard>
  );
}

interface CountsProps {
  title: string;
  overview: ListOverview;
}

/** All stages that somebody has, in their order. */
export function Stages({ title, overview }: CountsProps) {
  const counts = new Map(overview.stages.map(({ stage, count }) => [stage, count]));
  const rows = [...fundingStage.values, null]
    .filter((stage) => counts.has(stage))
    .map((stage) => ({
      key: stage ?? "none",
      label: formatChoice(fundingStage.labels, stage),
      count: counts.get(stage)!,
    }));
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      {rows.length === 0 ? (
        <NoMembers />
      ) : (
        <BarList caption={title} headings={["Stage", "Count"]} rows={rows} />
      )}
    </Card>
  );
}

export function Temperatures({ title, overview }: CountsProps) {
  const counts = new Map(overview.temperatures.map(({ temperature, count }) => [temperature, count]));
  const rows = temperature.values.map((value) => ({
    key: value,
    label: <TemperatureBadge value={value} />,
    count: counts.get(value) ?? 0,
  }));
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      {counts.size === 0 ? (
        <NoMembers />
      ) : (
        <BarList caption={title} headings={["Temperature", "Count"]} rows={rows} />
      )}
    </Card>
  );
}

const NoMembers = () => <p className="text-sm text-muted">{nobody}</p>;

export function RatingFunnel({ overview }: { overview: MatchOverview }) {
  return (
    <Card aria-label="Matches by rating">
      <CardHeader title="Matches by rating" description="Matches by minimum rating." />
      {overview.matches === 0 ? (
        <p className="text-sm text-muted">No matches yet.</p>
      ) : (
        <BarList caption="Matches by rating" headings={["Rating", "Matches"]} rows={funnelOf(overview)} />
      )}
    </Card>
  );
}

export function ReviewsPerWeek({ overview, now }: { overview: MatchOverview; now: Date }) {
  const data = reviewData(overview, now);
  return (
    <ChartCard
      title="Reviews per week"
      description="Matches that were rated or annotated."
      data={data}
      empty="No reviews in these weeks."
    >
      <TimeChart data={data} kind="bars" />
    </ChartCard>
  );
}
