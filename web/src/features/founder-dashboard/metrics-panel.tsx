import { engagementTier, temperature } from "@kindling/contracts/enumerations/people.ts";
import {
  fundingStage,
  fundingStageOnDashboard,
  productStage,
  productStageOnDashboard,
} from "@kindling/contracts/enumerations/stages.ts";
import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { ChoiceField, NumberField } from "../../forms/founder-form/founder-fields.tsx";
import { formatChoice, formatCount, formatUsd } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { optionsOf } from "../../ui/select.tsx";
import { TemperatureBadge } from "../../ui/temperature-badge.tsx";
import { Detail, Details } from "./details.tsx";
import { EditablePanel } from "./editable-panel.tsx";
import { MetricTile } from "./metric-tile.tsx";
import { withCurrent } from "./with-current.ts";

const labels = {
  revenue_usd: "Revenue",
  arr_usd: "ARR",
  mrr_usd: "MRR",
  total_raised_usd: "Total Raised",
  user_count: "Total Users",
  paying_customers: "Paying Customers",
  funding_stage: "Funding Stage",
  product_stage: "Product Stage",
  temperature: "Temperature",
  engagement_tier: "Engagement Tier",
} as const;

export function MetricsPanel({ founder }: { founder: OwnFounder }) {
  return (
    <EditablePanel
      founder={founder}
      name="founder-metrics"
      title="Company Metrics"
      description="Current numbers make for better conversations."
      editLabel="Edit Metrics"
      savedMessage="Metrics saved"
      required={[]}
      labels={labels}
      first="revenue_usd"
      view={<MetricsView founder={founder} />}
      fields={<MetricsFields founder={founder} />}
    />
  );
}

function MetricsView({ founder }: { founder: OwnFounder }) {
  return (
    <div className="grid gap-6">
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <MetricTile label={labels.revenue_usd} value={formatUsd(founder.revenue_usd)} />
        <MetricTile label={labels.arr_usd} value={formatUsd(founder.arr_usd)} />
        <MetricTile label={labels.mrr_usd} value={formatUsd(founder.mrr_usd)} />
        <MetricTile label={labels.total_raised_usd} value={formatUsd(founder.total_raised_usd)} />
        <MetricTile label={labels.user_count} value={formatCount(founder.user_count)} />
        <MetricTile label={labels.paying_customers} value={formatCount(founder.paying_customers)} />
      </dl>
      <Card>
        <Details>
          <Detail label={labels.funding_stage}>
            {formatChoice(fundingStage.labels, founder.funding_stage)}
          </Detail>
          <Detail label={labels.product_stage}>
            {formatChoice(productStage.labels, founder.product_stage)}
          </Detail>
          <Detail label={labels.temperature}>
            <TemperatureBadge value={founder.temperature ?? "NEUTRAL"} />
          </Detail>
          <Detail label={labels.engagement_tier}>
            {formatChoice(engagementTier.labels, founder.engagement_tier)}
          </Detail>
        </Details>
      </Card>
    </div>
  );
}

function MetricsFields({ founder }: { founder: OwnFounder }) {
  return (
    <div className="grid gap-6">
      <Card className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <NumberField name="revenue_usd" label={labels.revenue_usd} unit="usd" />
        <NumberField name="arr_usd" label={labels.arr_usd} unit="usd" />
        <NumberField name="mrr_usd" label={labels.mrr_usd} unit="usd" />
        <NumberField name="total_raised_usd" label={labels.total_raised_usd} unit="usd" />
        <NumberField name="user_count" label={labels.user_count} />
        <NumberField name="paying_customers" label={labels.paying_customers} />
      </Card>
      <Card className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          name="funding_stage"
          label={labels.funding_stage}
          options={optionsOf(
            fundingStage,
            withCurrent(fundingStage, fundingStageOnDashboard, founder.funding_stage),
          )}
        />
        <ChoiceField
          name="product_stage"
          label={labels.product_stage}
          options={optionsOf(
            productStage,
            withCurrent(productStage, productStageOnDashboard, founder.product_stage),
          )}
        />
        <ChoiceField
          name="temperature"
          label={labels.temperature}
          options={optionsOf(temperature)}
          renderOption={({ value }) => <TemperatureBadge value={value} />}
          whenMissing="NEUTRAL"
        />
        <ChoiceField
          name="engagement_tier"
          label={labels.engagement_tier}
          options={optionsOf(engagementTier)}
        />
      </Card>
    </div>
  );
}
