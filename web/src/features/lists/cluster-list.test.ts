import { describe, expect, it } from "vitest";
import { matchCount } from "./cluster-list.ts";

describe("matchCount", () => {
  it.each([
    [0, 12, "0/12"],
    [3, 12, "3/12"],
    [0, 0, "0"],
  ])("writes %d reviewed of %d as %s", (reviewed, matches, text) => {
    expect(matchCount({ founder_matches: matches, founder_matches_reviewed: reviewed })).toBe(text);
  });
});
