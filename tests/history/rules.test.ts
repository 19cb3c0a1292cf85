import { describe, expect, it } from "vitest";
import { bestInvestors, type FounderFacts, type InvestorFacts, scoreOf, verdictsOf } from "./rules.ts";

const founder: FounderFacts = {
  id: 1,
  industry: null,
  sectors: ["FINTECH"],
  funding_stage: "SEED",
  requested_check_usd: 500_000,
  regions: ["EUROPE"],
};
const investor: InvestorFacts = {
  id: 1,
  preferred_sectors: ["FINTECH"],
  preferred_stages: ["SEED"],
  preferred_regions: ["EUROPE"],
  check_min_usd: 100_000,
  check_max_usd: 1_000_000,
  typical_check_usd: null,
};

describe("verdictsOf", () => {
  it("returns fits for all four criteria when they overlap", () => {
    expect(verdictsOf(founder, investor)).toEqual({
      sector: "fits",
      stage: "fits",
      check: "fits",
      region: "fits",
    });
  });

  it("counts the founder's industry as a sector", () => {
    const healthcare = { ...founder, sectors: [], industry: "HEALTHCARE" };
    expect(verdictsOf(healthcare, investor).sector).toBe("conflicts");
    expect(verdictsOf(healthcare, { ...investor, preferred_sectors: ["BIO_HEALTHCARE"] }).sector).toBe(
      "fits",
    );
  });

  it("returns unknown for a criterion that either side leaves empty", () => {
    const silent = { sectors: [], funding_stage: null, requested_check_usd: null, regions: [] };
    const unknown = { sector: "unknown", stage: "unknown", check: "unknown", region: "unknown" };
    expect(verdictsOf({ ...founder, ...silent }, investor)).toEqual(unknown);
  });

  it("includes both ends of a check range, and returns a conflict one dollar beyond", () => {
    const check = (ask: number) =>
      verdictsOf({ ...founder, requested_check_usd: ask }, { ...investor, typical_check_usd: 1 }).check;
    expect([99_999, 100_000, 1_000_000, 1_000_001].map(check)).toEqual([
      "conflicts",
      "fits",
      "fits",
      "conflicts",
    ]);
  });

  it("accepts half to double the typical check when there is no range", () => {
    const typical = { check_min_usd: null, check_max_usd: null, typical_check_usd: 500_000 };
    const check = (ask: number) =>
      verdictsOf({ ...founder, requested_check_usd: ask }, { ...investor, ...typical }).check;
    expect([249_999, 250_000, 1_000_000, 1_000_001].map(check)).toEqual([
      "conflicts",
      "fits",
      "fits",
      "conflicts",
    ]);
  });

  it("matches GLOBAL with every given region", () => {
    const region = (own: string[], preferred: string[]) =>
      verdictsOf({ ...founder, regions: own }, { ...investor, preferred_regions: preferred }).region;
    expect(region(["INDIA"], ["GLOBAL"])).toBe("fits");
    expect(region(["GLOBAL"], ["US"])).toBe("fits");
    expect(region(["INDIA"], ["US"])).toBe("conflicts");
    expect(region([], ["GLOBAL"])).toBe("unknown");
  });
});

describe("scoreOf", () => {
  it("weighs sector 40, stage 25, check 20 and region 15, and halves unknown criteria", () => {
    expect(scoreOf({ sector: "fits", stage: "conflicts", check: "fits", region: "conflicts" })).toBe(60);
    expect(scoreOf({ sector: "unknown", stage: "fits", check: "unknown", region: "fits" })).toBe(70);
    expect(scoreOf({ sector: "fits", stage: "unknown", check: "conflicts", region: "conflicts" })).toBe(52.5);
  });
});

describe("bestInvestors", () => {
  it("includes a score of 60 and excludes a lower one", () => {
    const sixty = { ...investor, preferred_stages: ["ANGEL"], preferred_regions: ["US"] };
    const lower = { ...sixty, id: 2, check_max_usd: 100_000 };
    expect(bestInvestors(founder, [sixty, lower])).toMatchObject([{ investor: 1, score: 60 }]);
  });

  it("excludes a sector conflict, regardless of the score", () => {
    expect(bestInvestors(founder, [{ ...investor, preferred_sectors: ["EDTECH"] }])).toEqual([]);
  });

  it("keeps the best 100, with ties broken by the lowest id", () => {
    const many = Array.from({ length: 150 }, (_, n) => ({ ...investor, id: 150 - n }));
    const weaker = { ...investor, id: 1, preferred_regions: [] };
    const best = bestInvestors(founder, [weaker, ...many.filter(({ id }) => id !== 1)]);
    expect(best.map((fit) => fit.investor)).toEqual(Array.from({ length: 100 }, (_, n) => n + 2));
  });
});
