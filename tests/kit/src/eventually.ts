import { setTimeout as sleep } from "node:timers/promises";

export interface EventuallyOptions {
  timeoutMs?: number;
  intervalMs?: number;
}

/**
 * Repeats `assertion` until it passes and returns its result.
 * @throws the error of the last attempt after `timeoutMs`
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
