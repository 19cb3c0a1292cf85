import { setTimeout as sleep } from "node:timers/promises";

/**
 * A change passes outbox, consumer, matching, outbox and consumer. Each of them shows it before the previous one
 * removes it, so as many checks in a row find a change that moves on during each of them.
 */
const requiredConsistentChecks = 5;
const pollMs = 20;

/**
 * Waits until every event is published and applied.
 * @param findPending the work that remains, in words; empty when there is none
 * @throws Error with the remaining work after `timeoutMs`
 */
export async function waitUntilConsistent(
  findPending: () => Promise<string[]>,
  timeoutMs: number,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let consistentChecks = 0; consistentChecks < requiredConsistentChecks; ) {
    const began = performance.now();
    const pending = await findPending();
    const ended = performance.now();
    if (ended > deadline) throw new Error(`the services are not consistent in time: ${pending.join(", ")}`);
    consistentChecks = pending.length === 0 ? consistentChecks + 1 : 0;
    // Checks slow down the work that remains.
    await sleep(pending.length === 0 ? pollMs : Math.max(pollMs, Math.min(3 * (ended - began), 1_000)));
  }
}

/** The pending work of a service according to its /metrics, in words; an empty page is pending. */
export function pendingInMetrics(service: string, metrics: string): string[] {
  const isConsumer = metrics === "" || sumOf(metrics, "events_applied_total") !== null;
  const matching = service === "matches" ? ["matching_pending_changes", "matching_founders_unjudged"] : [];
  return ["outbox_rows", ...(isConsumer ? ["consumer_lag"] : []), ...matching]
    .map((name) => [name, sumOf(metrics, name)])
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${service} ${name} ${value ?? "unknown"}`);
}

/** The sum of a metric over all its labels; null when missing. */
export function sumOf(metrics: string, name: string): number | null {
  const values = [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))];
  return values.length === 0 ? null : values.reduce((sum, [, value]) => sum + Number(value), 0);
}
