import { pendingInMetrics, waitUntilConsistent } from "@kindling/standalone/wait-until-consistent.ts";
import { Client } from "../client.ts";

export const services = ["founders", "investors", "matches", "media"] as const;
export type ServiceName = (typeof services)[number];

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
    const findPending = async () => {
      const metrics = await this.metrics();
      return services.flatMap((service) => pendingInMetrics(service, metrics[service] ?? ""));
    };
    await waitUntilConsistent(findPending, timeoutMs);
  }
}
