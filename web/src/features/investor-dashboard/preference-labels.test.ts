import { describe, expect, it } from "vitest";
import { preferenceLabels } from "./preference-labels.ts";

const nothing = {
  preferred_sectors: [],
  preferred_stages: [],
  preferred_regions: [],
  check_min_usd: null,
  check_max_usd: null,
  typical_check_usd: null,
};

describe("preferenceLabels", () => {
  it("returns sectors, stages, regions and the range of checks", () => {
    expect(
      preferenceLabels({
        preferred_sectors: ["FINTECH"],
        preferred_stages: ["SEED", "SERIES_A"],
        preferred_regions: ["EUROPE"],
        check_min_usd: 25_000,
        check_max_usd: 250_000,
        typical_check_usd: 100_000,
      }),
    ).toEqual(["Fintech", "Seed", "Series A", "Europe", "$25,000 to $250,000"]);
  });

  it.each([
    [{ check_min_usd: 25_000, typical_check_usd: 50_000 }, "From $25,000"],
    [{ check_max_usd: 250_000 }, "Up to $250,000"],
    [{ typical_check_usd: 100_000 }, "Around $100,000"],
    [{ check_min_usd: 1_000_000, check_max_usd: 250_000 }, "$250,000 to $1,000,000"],
    [{ check_min_usd: 250_000, check_max_usd: 250_000 }, "$250,000"],
    [{ typical_check_usd: 1_234_567 }, "Around $1,234,567"],
  ])("words the check of %j", (check, text) => {
    expect(preferenceLabels({ ...nothing, ...check })).toEqual([text]);
  });

  it("returns nothing for an investor without preferences", () => {
    expect(preferenceLabels(nothing)).toEqual([]);
  });
});
