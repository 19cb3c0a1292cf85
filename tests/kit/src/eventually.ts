import { setTimeout as sleep } from "node:timers/promises";

export interface EventuallyOptions {
  /** How long to go on trying, in milliseconds. */
  timeoutMs?: number;
  /** How long to wait between two tries, in milliseconds. */
  intervalMs?: number;
}

/**
 * Repeats `assertion` until it passes, and answers what it returned. For what happens by itself a little later,
 * such as the arrival of an event.
 *
 * @throws what the last try threw, once the time is up
 */
export async function eventually<Result>(
  assertion: () => Result | Promise<Result>,
  { timeoutMs = 10_000, intervalMs = 25 }: EventuallyOptions = {},
): Promise<Result> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() + intervalMs > deadline) throw error;
    }
    await sleep(intervalMs);
  }
}
