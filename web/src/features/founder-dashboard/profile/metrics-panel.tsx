import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { Suspense } from "react";
import { founderMetrics } from "../../../forms/founder-sections.ts";
import { Card } from "../../../ui/card.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { EditablePanel } from "./editable-panel.tsx";

const MetricCharts = lazyComponent(() => import("../metrics/metric-charts.tsx"));

export function MetricsPanel({ founder }: { founder: OwnFounder }) {
  return (
    <div className="@container">
      <EditablePanel
        founder={founder}
        name="founder-metrics"
        title="Company Metrics"
        description="Current numbers make for better conversations."
        editLabel="Edit Metrics"
        savedMessage="Metrics saved"
        sections={founderMetrics}
        frame={({ view }, editing, fields) => (view === "tiles" && !editing ? fields : <Card>{fields}</Card>)}
      />
      <Suspense fallback={null}>
        <MetricCharts founder={founder} />
      </Suspense>
    </div>
  );
}
