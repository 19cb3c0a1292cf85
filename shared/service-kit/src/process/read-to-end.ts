import { setTimeout } from "node:timers/promises";
import type { Subscription } from "../bus/bus.ts";
import type { Consumer } from "../messaging/consumer/consumer.ts";

/** Runs consumers until they have handled what was in their streams. @throws Error when aborted, or at the timeout */
export async function readToEnd(consumers: readonly Consumer[], signal: AbortSignal): Promise<void> {
  try {
    const subscriptions: Subscription[] = [];
    for (const consumer of consumers) subscriptions.push(await consumer.start());
    await Promise.all(subscriptions.map((subscription) => untilRead(subscription, signal)));
  } finally {
    await Promise.all(consumers.map((consumer) => consumer.stop()));
  }
}

/** Messages that come meanwhile are not waited for: with steady traffic there would always be some. */
async function untilRead(subscription: Subscription, signal: AbortSignal): Promise<void> {
  let end: number | null = null;
  // Two consecutive readings, because a message can be in transit during one.
  for (let seen = 0; seen < 2; ) {
    // Both are unknown until the server has created stream and consumer.
    end ??= await subscription.position().catch(() => null);
    const hasRead = end !== null && (await subscription.hasRead(end).catch(() => false));
    seen = hasRead ? seen + 1 : 0;
    if (signal.aborted) throw new Error("The streams could not be read to their end in time.");
    await setTimeout(100);
  }
}
