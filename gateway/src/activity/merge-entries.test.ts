import {
  activitySources,
  type FoundEntry,
  type HistoryPosition,
} from "@kindling/contracts/history/activity.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeEntries, positionIn, type SourceEntries } from "./merge-entries.ts";

/** Few moments, so that many entries have the same one. */
const moment = (n: number) => `2026-11-23T10:00:0${n}.000Z`;
const entryAt = (at: string, id: number): FoundEntry => ({
  id,
  at,
  action: "changed",
  kind: "founder",
  record_id: id,
  actor: { role: "admin", id: null, name: null },
  changes: [],
  request_id: null,
  import: null,
});

/** A source with an entry for each number, newest first, that looks at `scan` entries at once and finds even ids. */
function sourceOf(moments: readonly number[], scan: number) {
  const entries = moments
    .map((n, index) => entryAt(moment(n), index + 1))
    .sort((one, other) => (one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1));
  const isBefore = (entry: FoundEntry, before: HistoryPosition | null) =>
    before === null || entry.at < before.at || (entry.at === before.at && entry.id < before.id);
  const isFound = ({ id }: FoundEntry) => id % 2 === 0;
  return {
    wanted: entries.filter(isFound),
    search(before: HistoryPosition | null, limit: number) {
      const left = entries.filter((entry) => isBefore(entry, before));
      const scanned = left.slice(0, scan);
      const found = scanned.filter(isFound);
      if (found.length > limit) return { entries: found.slice(0, limit), next: found[limit - 1]! };
      return { entries: found, next: left.length > scan ? scanned.at(-1)! : null };
    },
  };
}

describe("mergeEntries", () => {
  it("returns every entry once and in order, whatever the moments, limits and ends of searches", () => {
    const anySource = fc.tuple(
      fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 8 }),
    );
    fc.assert(
      fc.property(
        fc.tuple(anySource, anySource, anySource, anySource),
        fc.integer({ min: 1, max: 5 }),
        (all, limit) => {
          const sources = all.map(([moments, scan]) => sourceOf(moments, scan));
          const read: string[] = [];
          let cursor: ReturnType<typeof mergeEntries>["next"] = null;
          for (let page = 0; page < 200; page++) {
            const before = cursor;
            const found = activitySources.map(
              (source, index): SourceEntries => ({
                source,
                ...sources[index]!.search(before && positionIn(source, before), limit),
              }),
            );
            const { entries, next } = mergeEntries(found, limit);
            expect(entries.length).toBeLessThanOrEqual(limit);
            read.push(
              ...entries.map(({ at, source, id }) => `${at} ${activitySources.indexOf(source)} ${id}`),
            );
            cursor = next;
            if (next === null) break;
          }
          expect(cursor).toBeNull();
          const wanted = sources.flatMap(({ wanted }, index) => wanted.map((entry) => ({ ...entry, index })));
          wanted.sort((a, b) => b.at.localeCompare(a.at) || a.index - b.index || b.id - a.id);
          expect(read).toEqual(wanted.map(({ at, index, id }) => `${at} ${index} ${id}`));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("holds older entries back while a source may have newer ones", () => {
    const older = entryAt(moment(1), 7);
    const merged = mergeEntries(
      [
        { source: "founders", entries: [older], next: null },
        { source: "matches", entries: [], next: { at: moment(4), id: 9 } },
      ],
      5,
    );
    expect(merged).toEqual({ entries: [], next: { at: moment(4), id: 9, source: "matches" } });
  });
});
