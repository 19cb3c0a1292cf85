import { settlesWithin } from "@kindling/service-kit/settles-within.ts";

/** An attempt that releases what it holds when its signal is aborted. */
export type Attempt<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Returns the result of the first attempt that succeeds. The next attempt starts when all earlier ones have failed or
 * `delayMs` has passed; slow ones go on. Then the others are aborted, and their late results passed to `discard`.
 * @throws AggregateError when all fail
 */
export async function staggeredRace<T>(
  attempts: readonly Attempt<T>[],
  delayMs: number,
  discard: (late: T) => void,
): Promise<T> {
  const controller = new AbortController();
  const started: Promise<T>[] = [];
  for (const attempt of attempts) {
    started.push(attempt(controller.signal));
    if (started.length === attempts.length) break;
    if (await settlesWithin(Promise.any(started), delayMs).catch(() => false)) break;
  }
  try {
    const first = await Promise.any(started);
    for (const each of started) {
      each.then(
        (result) => result !== first && discard(result),
        () => {},
      );
    }
    return first;
  } finally {
    controller.abort();
  }
}
