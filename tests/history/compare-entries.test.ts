import { describe, expect, it } from "vitest";
import { type Entry, entryProblems } from "./compare-entries.ts";
import type { FounderRow } from "./observation.ts";

const founder = { id: 1, company: "B", sectors: [], requested_check_usd: 5 } as unknown as FounderRow;
const rows = { founders: [founder], investors: [], matchesByFounder: new Map(), merged: new Map() };
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

  describe("of a merge", () => {
    const merged = { founders: [], investors: [], matchesByFounder: new Map() };
    const seen = { ...merged, merged: new Map([["founder 2", { status: 404, into: 1 }]]) };
    const into = entry({ merged_into: [null, 1] }, "archived");
    const from = entry({ merged_from: [null, 2] });
    const of = (other: Entry[], kept: Entry[]) =>
      entryProblems(
        seen,
        new Map([
          ["founder 2", other],
          ["founder 1", kept],
        ]),
      );

    it("finds none when both histories name the other record, however often", () => {
      expect(of([into, unarchived, into], [from, from])).toEqual([]);
      expect(check([created, renamed, cleared, from, from])).toEqual([]);
    });

    it("reports a history that lacks it, or ends with another move", () => {
      const ending = "the history of founder 2 does not end with its merge into 1";
      expect(of([archived], [from])).toEqual([ending]);
      expect(of([into, unarchived, archived], [from])).toEqual([ending]);
      expect(of([into], [])).toEqual(["the history of founder 1 has no merge of founder 2"]);
    });

    it("finds none in the other's rating beside the kept one's own, if the system writes it", () => {
      const match = { id: 9, version: 2, ben_rating: 1, ben_notes: null };
      const matches = { ...rows, founders: [], matchesByFounder: new Map([[1, [match]]]) };
      const rated = entry({ ben_rating: [null, 1] });
      const note = entry({ ben_rating: [3, 1] });
      const by = (actor_role: string) =>
        entryProblems(matches, new Map([["match 9", [rated, { ...note, actor_role }]]]));
      expect(by("system")).toEqual([]);
      expect(by("admin")).toEqual(["the history of match 9 has ben_rating 3 after 1"]);
    });
  });

  it("reads the ratings and notes of matches", () => {
    const match = { id: 67_108_866, version: 2, ben_rating: 3, ben_notes: null };
    const seen = {
      founders: [],
      investors: [],
      matchesByFounder: new Map([[1, [match]]]),
      merged: new Map(),
    };
    const rated = new Map([["match 67108866", [entry({ ben_rating: [null, 3] })]]]);
    expect(entryProblems(seen, rated)).toEqual([]);
    expect(entryProblems(seen, new Map())).toEqual([
      "the history of match 67108866 ends with ben_rating null, not 3",
    ]);
  });
});
