import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { founderMetrics } from "../../../forms/founder-sections.ts";
import { Card } from "../../../ui/card.tsx";
import { EditablePanel } from "./editable-panel.tsx";

export function MetricsPanel({ founder }: { founder: OwnFounder }) {
  return (
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
  );
}
