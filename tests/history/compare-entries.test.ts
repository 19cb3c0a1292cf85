import { describe, expect, it } from "vitest";
import type { FounderRow } from "./compare.ts";
import { type Entry, entryProblems } from "./compare-entries.ts";

const founder = { id: 1, company: "B", sectors: [], requested_check_usd: 5 } as unknown as FounderRow;
const rows = { founders: [founder], investors: [], matchesByFounder: new Map() };
const entry = (changes: Entry["changes"], action = "changed"): Entry => ({ action, changes });
const created = entry(
  { company: [null, "A"], sectors: [null, ["AI"]], requested_check_usd: [null, 5] },
  "created",
);
const renamed = entry({ company: ["A", "B"] });
const cleared = entry({ sectors: [["AI"], []] });
const archived = entry({}, "archived");
const unarchived = entry({}, "unarchived");
const check = (entries: readonly Entry[]) => entryProblems(rows, new Map([["founder 1", entries]]));

describe("entryProblems", () => {
  it("finds none in entries that lead to the record", () => {
    expect(check([created, renamed, cleared])).toEqual([]);
  });

  it.each([
    ["a missing last entry", [created, cleared], 'ends with company "A", not "B"'],
    [
      "a missing entry in between",
      [created, entry({ company: ["C", "B"] }), cleared],
      'has company "C" after "A"',
    ],
    ["an entry that is there twice", [created, renamed, renamed, cleared], 'has company "A" after "B"'],
    ["entries in another order", [renamed, created, cleared], 'has company "A" after null'],
    ["a record without entries", [], 'ends with company null, not "B"'],
  ] as const)("reports %s", (_, entries, problem) => {
    expect(check(entries)).toContain(`the history of founder 1 ${problem}`);
  });

  it("finds none in a record that was archived and restored in turn", () => {
    expect(check([created, archived, unarchived, renamed, archived, unarchived, cleared])).toEqual([]);
  });

  it.each([
    ["archived twice", [archived, archived, unarchived], "has archived when it was archived"],
    ["restored twice", [archived, unarchived, unarchived], "has unarchived when it was not archived"],
    ["restored without being archived", [unarchived], "has unarchived when it was not archived"],
    ["listed although it was archived last", [archived], "ends in the archive, but it is listed"],
  ] as const)("reports a record that was %s", (_, moves, problem) => {
    expect(check([created, renamed, cleared, ...moves])).toEqual([`the history of founder 1 ${problem}`]);
  });

  it("reads the ratings and notes of matches", () => {
    const match = { id: 67_108_866, version: 2, ben_rating: 3, ben_notes: null };
    const seen = { founders: [], investors: [], matchesByFounder: new Map([[1, [match]]]) };
    const rated = new Map([["match 67108866", [entry({ ben_rating: [null, 3] })]]]);
    expect(entryProblems(seen, rated)).toEqual([]);
    expect(entryProblems(seen, new Map())).toEqual([
      "the history of match 67108866 ends with ben_rating null, not 3",
    ]);
  });
});
