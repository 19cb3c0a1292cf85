/** Backoff after the first failure, doubled by each further one, in ms. */
const firstRetryMs = 60_000;
/** Maximum jitter as a part of the delay. */
const jitter = 0.1;

/** Delay after a reading in ms, by its consecutive failures, at most the interval. */
export function readingDelayMs(failures: number, intervalMs: number): number {
  if (failures === 0) return intervalMs;
  return Math.min(intervalMs, firstRetryMs * 2 ** (failures - 1));
}

/** A feed's state for scheduling; `ageMs` is the time since its last reading, null before the first. */
export interface ReadingState {
  ageMs: number | null;
  failures: number;
}

/** Time until the feed is due, 0 if it is due now, in ms. */
export function dueInMs({ ageMs, failures }: ReadingState, intervalMs: number): number {
  // A last reading in the future means that the clock was set back; then the feed is due now.
  if (ageMs === null || ageMs < 0) return 0;
  return Math.max(0, readingDelayMs(failures, intervalMs) - ageMs);
}

/** The delay, lengthened by up to a tenth. */
export function jittered(delayMs: number, chance: number = Math.random()): number {
  return Math.ceil(delayMs * (1 + jitter * chance));
}
