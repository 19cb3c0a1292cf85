/** The wait after a first failure; it doubles with each that follows, in ms. */
export const firstRetryMs = 60_000;
/** The part of a wait that chance may add to it, so that many readers do not come at one moment. */
const jitter = 0.1;

/** How long to wait after a reading, given how many in a row have failed: never above the interval, in ms. */
export function readingDelayMs(failures: number, intervalMs: number): number {
  if (failures === 0) return intervalMs;
  return Math.min(intervalMs, firstRetryMs * 2 ** (failures - 1));
}

/** What decides when a feed is read next; `ageMs` is the time since its last reading, null before the first. */
export interface ReadingState {
  ageMs: number | null;
  failures: number;
}

/** How long until the feed may be read again, 0 when it may be now, in ms. */
export function dueInMs({ ageMs, failures }: ReadingState, intervalMs: number): number {
  // A last reading in the future means that a clock was set back: waiting for it could take for ever.
  if (ageMs === null || ageMs < 0) return 0;
  return Math.max(0, readingDelayMs(failures, intervalMs) - ageMs);
}

/** A wait made up to a tenth longer, never shorter. */
export function jittered(delayMs: number, chance: number = Math.random()): number {
  return Math.ceil(delayMs * (1 + jitter * chance));
}
