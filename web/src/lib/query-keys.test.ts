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
  it("returns the stats, the applications, the archive and the histories of changed founders", () => {
    expect(outdatedBy({ what: "founders", ids: [3, 7] })).toEqual([
      ["stats"],
      ["applications", "founders"],
      ["archive", "founders"],
      ["founder-history", 3],
      ["founder-history", 7],
    ]);
  });

  it("returns the applications, the archive and the history of a changed investor", () => {
    expect(outdatedBy({ what: "investors", ids: [5] })).toEqual([
      ["applications", "investors"],
      ["archive", "investors"],
      ["investor-history", 5],
    ]);
  });

  it("returns the applications, the archive and every history when any founder or investor may have changed", () => {
    expect(outdatedBy({ what: "founders" })).toEqual([
      ["stats"],
      ["applications", "founders"],
      ["archive", "founders"],
      ["founder-history"],
    ]);
    expect(outdatedBy({ what: "investors" })).toEqual([
      ["applications", "investors"],
      ["archive", "investors"],
      ["investor-history"],
    ]);
  });

  it("returns the stats, the matches of both sides and the review's history for a changed match", () => {
    expect(outdatedBy({ what: "matches", ids: [1], founders: [3], investors: [5] })).toEqual([
      ["stats"],
      ["founder-matches", 3],
      ["investor-matches", 5],
      ["review-history", 1],
    ]);
  });

  it("returns every review's history when the changed matches are not named", () => {
    expect(outdatedBy({ what: "matches", founders: [3], investors: [5] })).toContainEqual(["review-history"]);
  });

  it("returns all lists of matches and every review's history when any match may have changed", () => {
    expect(outdatedBy({ what: "matches" })).toEqual([
      ["stats"],
      ["founder-matches"],
      ["investor-matches"],
      ["review-history"],
    ]);
  });

  it("returns only keys in liveKeys, and each of them for some kind of change", () => {
    const names = new Set(liveKeys.map(([name]) => name));
    const outdated = new Set(changing.flatMap((what) => outdatedBy({ what })).map(([name]) => name));
    expect(outdated).toEqual(names);
  });
});
