import { setTimeout as sleep } from "node:timers/promises";

export interface EventuallyOptions {
  timeoutMs?: number;
  intervalMs?: number;
}

/**
 * Repeats `assertion` until it passes and returns its result. As patient as `expect.poll` is in these projects: a machine
 * may have a third of its speed.
 * @throws the error of the last attempt after `timeoutMs`
 */
export async function eventually<Result>(
  assertion: () => Result | Promise<Result>,
  { timeoutMs = 60_000, intervalMs = 25 }: EventuallyOptions = {},
): Promise<Result> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const began = performance.now();
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() + intervalMs > deadline) throw error;
    }
    await pauseAfter(began, intervalMs);
  }
}

/** Pauses thrice as long as an attempt took, up to a second, because attempts slow down what they wait for. */
function pauseAfter(began: number, leastMs: number): Promise<void> {
  return sleep(Math.max(leastMs, Math.min(3 * (performance.now() - began), 1_000)));
}
