import { settlesWithin } from "@kindling/service-kit/bus/batch-runner.ts";

/** Something that may succeed or fail; it lets go of what it holds once its signal is aborted. */
export type Attempt<T> = (signal: AbortSignal) => Promise<T>;

/**
 * What the first attempt to succeed gives. Each begins when all before it have failed, or the last of them has had
 * a head start of so many ms; none is given up for being slow. Those that are under way when one has succeeded are
 * aborted, and what they give all the same is passed to `discard`.
 * @throws AggregateError of what each failed with, when none succeeds
 */
export async function firstToSucceed<T>(
  attempts: readonly Attempt<T>[],
  headStartMs: number,
  discard: (late: T) => void,
): Promise<T> {
  const decided = new AbortController();
  const begun: Promise<T>[] = [];
  for (const attempt of attempts) {
    begun.push(attempt(decided.signal));
    if (begun.length === attempts.length) break;
    if (await settlesWithin(Promise.any(begun), headStartMs).catch(() => false)) break;
  }
  try {
    const first = await Promise.any(begun);
    for (const each of begun) {
      each.then(
        (given) => given !== first && discard(given),
        () => {},
      );
    }
    return first;
  } finally {
    decided.abort();
  }
}
