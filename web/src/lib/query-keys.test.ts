import { changing } from "@kindling/contracts/gateway/schemas.ts";
import { describe, expect, it } from "vitest";
import { liveKeys, outdatedBy } from "./query-keys.ts";

describe("outdatedBy", () => {
  it("returns the founders' list, the stats and the matches of those founders for changed founders", () => {
    expect(outdatedBy({ what: "founders", ids: [3, 7] })).toEqual([
      ["founders"],
      ["stats"],
      ["founder-matches", 3],
      ["founder-matches", 7],
    ]);
  });

  it("returns both lists of investors and the matches of those investors for changed investors", () => {
    expect(outdatedBy({ what: "investors", ids: [5] })).toEqual([
      ["investors"],
      ["investors-database"],
      ["investor-matches", 5],
    ]);
  });

  it("returns all lists of matches for a change without ids", () => {
    expect(outdatedBy({ what: "founders" })).toContainEqual(["founder-matches"]);
    expect(outdatedBy({ what: "investors" })).toContainEqual(["investor-matches"]);
  });

  it("returns all lists of matches and the stats for changed matches", () => {
    expect(outdatedBy({ what: "matches", ids: [1] })).toEqual([
      ["stats"],
      ["founder-matches"],
      ["investor-matches"],
    ]);
  });

  it("returns only keys in liveKeys, and each of them for some kind of change", () => {
    const names = new Set(liveKeys.map(([name]) => name));
    const outdated = new Set(changing.flatMap((what) => outdatedBy({ what })).map(([name]) => name));
    expect(outdated).toEqual(names);
  });
});
