import { changing } from "@kindling/contracts/gateway/schemas.ts";
import { describe, expect, it } from "vitest";
import { liveKeys, outdatedBy } from "./query-keys.ts";

describe("outdatedBy", () => {
  it("returns the stats, the applications, the archive, the records and the histories of changed founders", () => {
    expect(outdatedBy({ what: "founders", ids: [3, 7] })).toEqual([
      ["stats"],
      ["applications", "founders"],
      ["archive", "founders"],
      ["founders", 3],
      ["founder-history", 3],
      ["founders", 7],
      ["founder-history", 7],
    ]);
  });

  it("returns the applications, the archive, the record and the history of a changed investor", () => {
    expect(outdatedBy({ what: "investors", ids: [5] })).toEqual([
      ["applications", "investors"],
      ["archive", "investors"],
      ["investors-database", 5],
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
