import { describe, expect, it } from "vitest";
import { changedSearch, listFrom, rebasedList } from "./url-state.ts";

describe("changedSearch", () => {
  it("sets, replaces and removes parameters, and keeps the others", () => {
    expect(changedSearch("?tab=database&q=ember", { q: "ash & co", sort: "-ask" })).toBe(
      "?tab=database&q=ash+%26+co&sort=-ask",
    );
    expect(changedSearch("?tab=database&q=ember", { q: null })).toBe("?tab=database");
    expect(changedSearch("?q=ember", { q: "" })).toBe("");
  });

  it("writes lists with commas and removes empty ones", () => {
    expect(changedSearch("", { stage: ["SEED", "SERIES_A"] })).toBe("?stage=SEED,SERIES_A");
    expect(changedSearch("?stage=SEED", { stage: [] })).toBe("");
  });

  it("keeps a zero", () => {
    expect(changedSearch("", { min: 0 })).toBe("?min=0");
  });
});

describe("listFrom", () => {
  const known = ["COLD", "WARM", "FIRE"] as const;
  it.each([
    [null, []],
    ["", []],
    ["FIRE,COLD", ["COLD", "FIRE"]],
    ["WARM,WARM,HOT", ["WARM"]],
  ])("parses %j as %j", (text, list) => {
    expect(listFrom(text, known)).toEqual(list);
  });
});

describe("rebasedList", () => {
  const known = ["SEED", "SERIES_A", "SERIES_B"];

  it("adds and removes what was chosen, and keeps what was chosen since", () => {
    expect(rebasedList(["SEED"], [], ["SERIES_A"], known)).toEqual(["SEED", "SERIES_A"]);
    expect(rebasedList(["SERIES_B"], ["SEED", "SERIES_B"], ["SEED"], known)).toEqual([]);
  });

  it("returns the next list if nothing was chosen since", () => {
    expect(rebasedList(["SERIES_B"], ["SERIES_B"], ["SERIES_B", "SEED"], known)).toEqual([
      "SEED",
      "SERIES_B",
    ]);
  });
});
