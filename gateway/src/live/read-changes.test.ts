import { subjectOf } from "@kindling/contracts/event.ts";
import { events } from "@kindling/contracts/events.ts";
import { announcementPayload } from "@kindling/contracts/gateway/announcements.ts";
import { describe, expect, it } from "vitest";
import { AnnouncementReader, changeOfEvent, watchedStreams } from "./read-changes.ts";

const review = { founder_id: 4, investor_id: 7 };

describe("changeOfEvent", () => {
  it.each(events)("returns a change for $name on a watched stream, and none for a tally", (event) => {
    const payload = JSON.stringify({ version: 3, state: review });
    const isTally = event.stream === "TALLIES";
    expect(changeOfEvent(subjectOf(event, 7), payload) === null).toBe(isTally);
    expect(watchedStreams.includes(event.stream)).toBe(!isTally);
  });

  it.each([
    ["kindling.founders.5", { what: "founders", records: [{ id: 5, version: 3 }] }],
    ["kindling.investors.6", { what: "investors", records: [{ id: 6, version: 3 }] }],
    ["kindling.videos.2147483647", { what: "videos", records: [{ id: 2_147_483_647, version: 3 }] }],
    [
      "kindling.matches.9007199254740991",
      {
        what: "matches",
        records: [{ id: 9_007_199_254_740_991, version: 3 }],
        founders: [4],
        investors: [7],
      },
    ],
    [
      "kindling.introductions.469762049",
      { what: "matches", records: [{ id: 469_762_049 }], founders: [4], investors: [7] },
    ],
  ])("returns the change of %s", (subject, change) => {
    expect(changeOfEvent(subject, JSON.stringify({ version: 3, state: review }))).toEqual(change);
  });

  it("covers all matches when one is deleted, since it no longer names its sides", () => {
    expect(changeOfEvent("kindling.matches.9", JSON.stringify({ version: 3, state: null }))).toEqual({
      what: "matches",
    });
  });

  it("returns the id alone for an unreadable payload", () => {
    expect(changeOfEvent("kindling.videos.9", "{")).toEqual({ what: "videos", records: [{ id: 9 }] });
  });

  it.each([
    "",
    "kindling",
    "kindling.other.1",
    "kindling.founders.x",
    "kindling.founders.0",
    "kindling.tallies.5",
    "kindling.tallies.founder.5",
  ])("returns null for %j", (subject) => {
    expect(changeOfEvent(subject, "{}")).toBeNull();
  });
});

describe("AnnouncementReader", () => {
  const reader = new AnnouncementReader();
  const counts = (...given: [id: number, investors_matched: number, version: number][]) =>
    announcementPayload({
      what: "founders",
      counts: given.map(([id, investors_matched, version]) => ({ id, investors_matched, version })),
    });

  it.each(["founders", "investors"] as const)("reports the %s whose notes changed", (what) => {
    const announced = announcementPayload({ what, ids: [3, 7] });
    expect(reader.read(announced)).toEqual({ what, records: [{ id: 3 }, { id: 7 }] });
  });

  it("returns counts, and drops those older than a record's newest", () => {
    const read = (payload: string) => reader.read(payload).records;
    expect(reader.read(counts([1, 5, 11], [2, 6, 21]))).toEqual({
      what: "founders",
      records: [
        { id: 1, investors_matched: 5 },
        { id: 2, investors_matched: 6 },
      ],
    });
    expect(read(counts([1, 4, 10], [2, 7, 22]))).toEqual([{ id: 2, investors_matched: 7 }]);
    expect(read(counts([1, 5, 11]))).toEqual([{ id: 1, investors_matched: 5 }]);
    const investor = { id: 1, founder_matches: 2, founder_matches_reviewed: 1, version: 1 };
    expect(read(announcementPayload({ what: "investors", counts: [investor] }))).toEqual([
      { id: 1, founder_matches: 2, founder_matches_reviewed: 1 },
    ]);
  });

  it("returns which investors were invited", () => {
    expect(reader.read(announcementPayload({ what: "investors", ids: [3, 5] }))).toEqual({
      what: "investors",
      records: [{ id: 3 }, { id: 5 }],
    });
  });

  it("returns whose matches changed", () => {
    const lists = { what: "matches", founders: [1, 2], investors: [3] } as const;
    expect(reader.read(JSON.stringify(lists))).toEqual(lists);
  });

  it("covers all records of the kind for an announcement without lists", () => {
    const ids = Array.from({ length: 201 }, (_, n) => n + 1);
    const payload = counts(...ids.map((id): [number, number, number] => [id, 0, 1]));
    expect(payload.length).toBeLessThan(100);
    expect(reader.read(payload)).toEqual({ what: "founders" });
    const lists = announcementPayload({ what: "matches", founders: [1], investors: ids });
    expect(reader.read(lists)).toEqual({ what: "matches" });
  });

  it.each(["{", '{"what":"weather"}', '{"what":"founders","counts":[{"id":0}]}'])(
    "throws for the unknown announcement %s",
    (payload) => {
      expect(() => reader.read(payload)).toThrow();
    },
  );
});
