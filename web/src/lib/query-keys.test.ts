import { changing } from "@kindling/contracts/gateway/schemas.ts";
import type { QueryKey } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { liveKeys, outdatedBy, outdatedRecords, queryKeys } from "./query-keys.ts";

describe("outdatedRecords", () => {
  it("includes the queries of every founder or investor that changed, or may have", () => {
    const isIncluded = (key: QueryKey, keys: readonly QueryKey[]) =>
      keys.some((outer) => outer.every((part, place) => part === key[place]));
    for (const [what, key] of [
      ["founders", queryKeys.founder(3)],
      ["investors", queryKeys.investor(3)],
    ] as const) {
      expect(isIncluded(key, outdatedRecords({ what, ids: [7, 3] }))).toBe(true);
      expect(isIncluded(key, outdatedRecords({ what, ids: null }))).toBe(true);
      expect(isIncluded(key, outdatedRecords({ what, ids: [7] }))).toBe(false);
    }
  });
});

describe("outdatedBy", () => {
  it("returns the stats, the applications, the archive, the duplicates, and the histories and notes of changed founders", () => {
    expect(outdatedBy({ what: "founders", ids: [3, 7] })).toEqual([
      ["getStats"],
      ["listFounderApplications"],
      ["listArchivedFounders"],
      ["listFounderDuplicates"],
      ["listFounderHistory", { id: 3 }],
      ["listFounderHistory", { id: 7 }],
      ["listFounderNotes", { id: 3 }],
      ["listFounderNotes", { id: 7 }],
    ]);
  });

  it("returns the applications, the archive, the duplicates, and the history and notes of a changed investor", () => {
    expect(outdatedBy({ what: "investors", ids: [5] })).toEqual([
      ["listInvestorApplications"],
      ["listArchivedInvestors"],
      ["listInvestorDuplicates"],
      ["listInvestorHistory", { id: 5 }],
      ["listInvestorNotes", { id: 5 }],
    ]);
  });

  it("returns the applications, the archive, the duplicates, and all histories and notes when any founder or investor may have changed", () => {
    expect(outdatedBy({ what: "founders" })).toEqual([
      ["getStats"],
      ["listFounderApplications"],
      ["listArchivedFounders"],
      ["listFounderDuplicates"],
      ["listFounderHistory"],
      ["listFounderNotes"],
    ]);
    expect(outdatedBy({ what: "investors" })).toEqual([
      ["listInvestorApplications"],
      ["listArchivedInvestors"],
      ["listInvestorDuplicates"],
      ["listInvestorHistory"],
      ["listInvestorNotes"],
    ]);
  });

  it("returns the stats, introductions, the matches of both sides and the review's history for a changed match", () => {
    expect(outdatedBy({ what: "matches", ids: [1], founders: [3], investors: [5] })).toEqual([
      ["getStats"],
      ["listIntroductions"],
      ["getIntroduction"],
      ["getIntroductionDrafts"],
      ["listIntroductionMails"],
      ["listFounderMatches", { id: 3 }],
      ["listInvestorMatches", { id: 5 }],
      ["listMatchHistory", { id: 1 }],
    ]);
  });

  it("returns every review's history when the changed matches are not named", () => {
    expect(outdatedBy({ what: "matches", founders: [3], investors: [5] })).toContainEqual([
      "listMatchHistory",
    ]);
  });

  it("returns all lists of matches, introductions and every review's history when any match may have changed", () => {
    expect(outdatedBy({ what: "matches" })).toEqual([
      ["getStats"],
      ["listIntroductions"],
      ["getIntroduction"],
      ["getIntroductionDrafts"],
      ["listIntroductionMails"],
      ["listFounderMatches"],
      ["listInvestorMatches"],
      ["listMatchHistory"],
    ]);
  });

  it("returns only keys in liveKeys, and each of them for some kind of change", () => {
    const names = new Set(liveKeys.map(([name]) => name));
    const outdated = new Set(changing.flatMap((what) => outdatedBy({ what })).map(([name]) => name));
    expect(outdated).toEqual(names);
  });
});
