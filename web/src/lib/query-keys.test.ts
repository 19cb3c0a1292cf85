import { changing } from "@kindling/contracts/gateway/schemas.ts";
import { describe, expect, it } from "vitest";
import { liveKeys, outdatedBy } from "./query-keys.ts";

describe("outdatedBy", () => {
  it("returns the stats and the records of changed founders", () => {
    expect(outdatedBy({ what: "founders", ids: [3, 7] })).toEqual([
      ["stats"],
      ["founders", 3],
      ["founders", 7],
    ]);
  });

  it("returns the record of a changed investor", () => {
    expect(outdatedBy({ what: "investors", ids: [5] })).toEqual([["investors-database", 5]]);
  });

  it("returns the stats and the matches of both sides for changed matches", () => {
    expect(outdatedBy({ what: "matches", ids: [1], founders: [3], investors: [5] })).toEqual([
      ["stats"],
      ["founder-matches", 3],
      ["investor-matches", 5],
    ]);
  });

  it("returns all lists of matches when any match may have changed", () => {
    expect(outdatedBy({ what: "matches" })).toEqual([["stats"], ["founder-matches"], ["investor-matches"]]);
  });

  it("returns only keys in liveKeys, and each of them for some kind of change", () => {
    const names = new Set(liveKeys.map(([name]) => name));
    const outdated = new Set(changing.flatMap((what) => outdatedBy({ what })).map(([name]) => name));
    expect(outdated).toEqual(names);
  });
});
