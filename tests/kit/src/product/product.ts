import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "../client.ts";
import { pauseAfter } from "../eventually.ts";

export const services = ["founders", "investors", "matches", "media"] as const;
export type ServiceName = (typeof services)[number];

const pollMs = 20;
/**
 * The places that a change passes, each of which shows it before the place before forgets it: outbox, consumer,
 * matching, outbox, consumer. So as many checks in a row find a change that moves on during each of them.
 */
const places = 5;

/** The whole product under test, in one process, in several, or in containers. */
export abstract class Product extends Client {
  /** The /metrics page of each service; empty for a service that does not respond. */
  protected abstract metrics(): Promise<Partial<Record<ServiceName, string>>>;
  abstract stop(): Promise<void>;

  /**
   * Waits until all counts agree: outboxes are empty, consumers idle and changes matched.
   * @throws Error with the remaining work after `timeoutMs`
   */
  async waitUntilConsistent(timeoutMs = 60_000): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    for (let consistent = 0; consistent < places; ) {
      const began = performance.now();
      const metrics = await this.metrics();
      const waiting = services.flatMap((service) => waitingIn(service, metrics[service] ?? ""));
      consistent = waiting.length === 0 ? consistent + 1 : 0;
      if (performance.now() > deadline) throw new Error(`not consistent: ${waiting.join(", ")}`);
      await (consistent > 0 ? sleep(pollMs) : pauseAfter(began, pollMs));
    }
  }
}

function waitingIn(service: ServiceName, metrics: string): string[] {
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
