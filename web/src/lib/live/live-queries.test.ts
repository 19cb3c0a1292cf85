import { changing } from "@kindling/contracts/gateway/schemas.ts";
import { describe, expect, it } from "vitest";
import { everythingLive, outdatedBy } from "./live-queries.ts";

describe("outdatedBy", () => {
  it("is the founders' list, the stats and the matches of those founders", () => {
    expect(outdatedBy({ what: "founders", ids: [3, 7] })).toEqual([
      ["founders"],
      ["stats"],
      ["founder-matches", 3],
      ["founder-matches", 7],
    ]);
  });

  it("is both lists of investors and the matches of those investors", () => {
    expect(outdatedBy({ what: "investors", ids: [5] })).toEqual([
      ["investors"],
      ["investors-database"],
      ["investor-matches", 5],
    ]);
  });

  it("is the matches of anyone when there are no ids", () => {
    expect(outdatedBy({ what: "founders" })).toContainEqual(["founder-matches"]);
    expect(outdatedBy({ what: "investors" })).toContainEqual(["investor-matches"]);
  });

  it("is all lists of matches, and the stats, when matches changed", () => {
    expect(outdatedBy({ what: "matches", ids: [1] })).toEqual([
      ["stats"],
      ["founder-matches"],
      ["investor-matches"],
    ]);
  });

  it("is never anything but what everything is", () => {
    const names = new Set(everythingLive.map(([name]) => name));
    const told = new Set(changing.flatMap((what) => outdatedBy({ what })).map(([name]) => name));
    expect(told).toEqual(names);
  });
});
