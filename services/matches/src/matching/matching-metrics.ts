import { showValue } from "@kindling/service-kit/process/service-metrics.ts";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Projections } from "./projections.repository.ts";

/** Metrics of matching: its progress, and what was found wrong. */
export function addMatchingMetrics(registry: Registry, projections: Projections, isActive: () => boolean) {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        await showValue(this, {}, read);
      },
    });
  let pending: ReturnType<Projections["pending"]>;
  gauge(
    "matching_pending_changes",
    "Changed founders and investors that are not yet in all lists",
    async () => {
      pending = projections.pending();
      return (await pending).changes;
    },
  );
  gauge(
    "matching_founders_unjudged",
    "Founders whose list is still to be made by this version's rule",
    async () => (await pending).unjudged,
  );
  gauge(
    "matching_shortlists_pending",
    "Whether investors' shortlists are still to be made or stored, 1 or 0",
    async () => ((await pending).isSettled ? 0 : 1),
  );
  gauge("matching_active", "Whether this process matches, 1 or 0", async () => (isActive() ? 1 : 0));
  const holds = (name: string, help: string) =>
    new Histogram({
      name,
      help,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 5],
      registers,
    });
  return {
    repaired: new Counter({
      name: "reconciler_mended_total",
      help: "Matches and tallies that the reconciler found wrong and corrected",
      registers,
    }),
    stepSeconds: holds(
      "matching_step_seconds",
      "Duration of a step of matching, during which no other change is matched",
    ),
    blockSeconds: holds(
      "reconciler_block_seconds",
      "Duration of the comparison of a block, during which no change is matched",
    ),
  };
}
