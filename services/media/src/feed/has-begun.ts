import type { FeedVideo } from "./parse-feed.ts";

/** Longest wait for a first view, in ms. A video that is only watched from the library would never be listed. */
const maxUnwatchedMs = 14 * 24 * 60 * 60_000;

/**
 * Whether a video can be watched. A feed lists a premiere when it is announced, with a date to come, or as YouTube does
 * with the date of the announcement and no views.
 */
export function hasBegun({ published_at }: FeedVideo, isUnwatched: boolean, now: number): boolean {
  if (published_at === null) return true;
  const ageMs = now - Date.parse(published_at);
  return ageMs >= (isUnwatched ? maxUnwatchedMs : 0);
}
