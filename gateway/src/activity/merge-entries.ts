import {
  type ActivitySource,
  activitySources,
  type FoundEntries,
  type FoundEntry,
  type HistoryPosition,
} from "@kindling/contracts/history/activity.ts";
import type { ActivityCursor } from "@kindling/contracts/history/activity-query.ts";

/** What one source returned. */
export interface SourceEntries extends FoundEntries {
  readonly source: ActivitySource;
}

export interface SourceEntry extends FoundEntry {
  readonly source: ActivitySource;
}

export interface MergedEntries {
  readonly entries: readonly SourceEntry[];
  /** Where to go on; null when nothing is left. */
  readonly next: ActivityCursor | null;
}

/**
 * Merges entries by time, then source, then id. A source whose search ended early may have more entries from there on,
 * so the others' older entries wait for the next request.
 */
export function mergeEntries(found: readonly SourceEntries[], limit: number): MergedEntries {
  const all = found
    .flatMap(({ source, entries }) => entries.map((entry) => ({ ...entry, source })))
    .sort(newestFirst);
  const ends = found.flatMap(({ source, next }) => (next === null ? [] : [{ ...next, source }]));
  const [end = null] = ends.sort(newestFirst);
  const complete = end === null ? all : all.filter((entry) => newestFirst(entry, end) <= 0);
  if (complete.length <= limit) return { entries: complete, next: end };
  const entries = complete.slice(0, limit);
  const { at, source, id } = entries.at(-1)!;
  return { entries, next: { at, source, id } };
}

/** Where a source goes on after the cursor. Of entries at one moment, those of earlier sources come first. */
export function positionIn(source: ActivitySource, cursor: ActivityCursor): HistoryPosition {
  const order = rank(source) - rank(cursor.source);
  const id = order === 0 ? cursor.id : order < 0 ? 0 : Number.MAX_SAFE_INTEGER;
  return { at: cursor.at, id };
}

const rank = (source: ActivitySource): number => activitySources.indexOf(source);

function newestFirst(a: ActivityCursor, b: ActivityCursor): number {
  if (a.at !== b.at) return a.at > b.at ? -1 : 1;
  return rank(a.source) - rank(b.source) || b.id - a.id;
}
