import { setTimeout } from "node:timers/promises";
import type { Consumer } from "../messaging/consumer/consumer.ts";

/** Runs consumers until they have nothing left to handle. @throws Error when that is aborted, or takes too long */
export async function readToEnd(consumers: readonly Consumer[], signal: AbortSignal): Promise<void> {
  try {
    for (const consumer of consumers) await consumer.start();
    await untilIdle(consumers, signal);
  } finally {
    await Promise.all(consumers.map((consumer) => consumer.stop()));
  }
}

/** Waits until nothing is left to handle: seen twice, as a message may be between two places when one looks. */
async function untilIdle(consumers: readonly Consumer[], signal: AbortSignal): Promise<void> {
  for (let seen = 0; seen < 2; ) {
    // It cannot be told before the consumer was made on the server.
    const lags = await Promise.all(consumers.map((consumer) => consumer.lag().catch(() => Number.NaN)));
    seen = lags.every((lag) => lag === 0) ? seen + 1 : 0;
    if (signal.aborted) throw new Error("The streams could not be read to their end in time.");
    await setTimeout(100);
  }
}
