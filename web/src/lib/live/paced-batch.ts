export interface PacedBatch<T> {
  add(items: readonly T[]): void;
  stop(): void;
}

/** After a failure the items wait this many intervals. */
const failureIntervals = 10;

/**
 * Collects items and handles them together: at once after a quiet interval, at most once per interval, and never while
 * the last batch is being handled. The items of a failed batch are handled again later.
 * @param spreadMs each batch waits at random up to this much longer, so that pages which hear of a change at the same
 * moment do not all send a slow request then
 */
export function createPacedBatch<T>(
  handle: (items: readonly T[]) => Promise<unknown>,
  intervalMs: number | (() => number) = 1_000,
  spreadMs = 0,
): PacedBatch<T> {
  let waiting: T[] = [];
  let nextAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;

  function plan(): void {
    if (running || stopped || timer !== undefined || waiting.length === 0) return;
    timer = setTimeout(run, Math.max(0, nextAt - performance.now()) + Math.random() * spreadMs);
  }

  async function run(): Promise<void> {
    timer = undefined;
    running = true;
    const items = waiting;
    waiting = [];
    const interval = typeof intervalMs === "number" ? intervalMs : intervalMs();
    nextAt = performance.now() + interval;
    try {
      await handle(items);
    } catch {
      waiting = [...items, ...waiting];
      nextAt = performance.now() + failureIntervals * interval;
    }
    running = false;
    plan();
  }

  return {
    add(items) {
      waiting.push(...items);
      plan();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
