import { listMetricHistory } from "@kindling/contracts/founders/endpoints.ts";
import type { MetricHistory, OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { founderMetrics } from "../../../forms/founder-sections.ts";
import { endpointKey, endpointQuery } from "../../../lib/api/endpoint-query.ts";
import { formatCount, formatUsd, formatUsdCompact } from "../../../lib/format.ts";
import { ChartCard } from "../../../ui/charts/chart-card.tsx";
import { TimeChart } from "../../../ui/charts/time-chart.tsx";
import { metricData } from "./metric-data.ts";

const labels = new Map(
  founderMetrics.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
);

/** A chart for each metric that has changed. Nothing while there is none, and when the history cannot be loaded. */
export default function MetricCharts({ founder }: { founder: OwnFounder }) {
  const params = { id: founder.id };
  const { data = [] } = useQuery({
    ...endpointQuery(listMetricHistory, { params }),
    // A saved change is another version, so the history is fetched again.
    queryKey: [...endpointKey(listMetricHistory, params), founder.version],
    placeholderData: keepPreviousData,
  });
  const now = new Date();
  const charts = data.flatMap(({ metric, points }) => {
    const name = labels.get(metric) ?? metric;
    const inUsd = isInUsd(metric);
    const chart = metricData(points, { name, format: inUsd ? formatUsd : formatCount, now });
    return chart === null
      ? []
      : [{ metric, name, chart, formatTick: inUsd ? formatUsdCompact : formatCount }];
  });
  if (charts.length === 0) return null;
  return (
    <section aria-labelledby="metrics-over-time" className="mt-8">
      <h2 id="metrics-over-time" className="text-lg font-semibold">
        Over time
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        As you saved them. Only you and the community's admins see this.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {charts.map(({ metric, name, chart, formatTick }) => (
          <ChartCard key={metric} level={3} title={name} data={chart}>
            <TimeChart data={chart} kind="lines" size="small" labels={3} formatTick={formatTick} />
          </ChartCard>
        ))}
      </div>
    </section>
  );
}

const isInUsd = (metric: MetricHistory["metric"]): boolean => metric.endsWith("_usd");
