import { setTimeout as sleep } from "node:timers/promises";
import { outboxDepth } from "@kindling/service-kit/messaging/outbox/outbox.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";

/** Whether all outboxes are empty, all consumers idle, and what they stored is matched. */
export async function isConsistent(services: readonly Service[]): Promise<boolean> {
  for (const service of services) {
    if ((await outboxDepth(service.pool)).rows > 0) return false;
    for (const consumer of service.consumers) if ((await consumer.lag()) > 0) return false;
    if ((await service.parts.isSettled?.()) === false) return false;
  }
  return true;
}

/** A change passes outbox, consumer, matching, outbox and consumer, and may move on during each check. */
const places = 5;

/**
 * Waits until every event is published and applied.
 * @throws Error after `timeoutMs`
 */
export async function waitUntilConsistent(services: readonly Service[], timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let seen = 0; seen < places; ) {
    if (Date.now() > deadline) throw new Error("the services are not consistent in time");
    seen = (await isConsistent(services)) ? seen + 1 : 0;
    await sleep(10);
  }
}
