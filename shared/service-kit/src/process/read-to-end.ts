import { setTimeout } from "node:timers/promises";
import type { Consumer } from "../messaging/consumer/consumer.ts";

/** Runs consumers until their lag is 0. @throws Error when aborted, or at the timeout */
export async function readToEnd(consumers: readonly Consumer[], signal: AbortSignal): Promise<void> {
  try {
    for (const consumer of consumers) await consumer.start();
    await untilIdle(consumers, signal);
  } finally {
    await Promise.all(consumers.map((consumer) => consumer.stop()));
  }
}

/** Waits for two consecutive readings without lag, because a message can be in transit during one. */
async function untilIdle(consumers: readonly Consumer[], signal: AbortSignal): Promise<void> {
  for (let seen = 0; seen < 2; ) {
    // The lag is unknown until the server has created the consumer.
    const lags = await Promise.all(consumers.map((consumer) => consumer.lag().catch(() => Number.NaN)));
    seen = lags.every((lag) => lag === 0) ? seen + 1 : 0;
    if (signal.aborted) throw new Error("The streams could not be read to their end in time.");
    await setTimeout(100);
  }
}
