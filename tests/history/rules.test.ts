import { describe, expect, it } from "vitest";
import { bestFounders, bestInvestors, type FounderFacts, fitOf, type InvestorFacts } from "./rules.ts";

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
  past_investment_count: 50,
};

describe("fitOf", () => {
  const judged = (own: Partial<FounderFacts>, other: Partial<InvestorFacts> = {}) =>
    fitOf({ ...founder, ...own }, { ...investor, ...other });

  it("adds up 35, 20, 20, 15 and 10 for what fits", () => {
    const fits = { sector: "fits", stage: "fits", check: "fits", region: "fits", track_record: "fits" };
    expect(judged({}, { typical_check_usd: 500_000 })).toEqual({ score: 100, verdicts: fits });
  });

  it("counts the founder's industry as a sector", () => {
    const healthcare = { sectors: [], industry: "HEALTHCARE" };
    expect(judged(healthcare).verdicts.sector).toBe("conflicts");
    expect(judged(healthcare, { preferred_sectors: ["BIO_HEALTHCARE"] }).verdicts.sector).toBe("fits");
  });

  it("halves what either side leaves empty", () => {
    const silent = { sectors: [], funding_stage: null, requested_check_usd: null, regions: [] };
    expect(judged(silent, { past_investment_count: null }).score).toBe(50);
  });

  it.each<[string, Partial<FounderFacts>, Partial<InvestorFacts>, number]>([
    ["a neighbouring stage", { funding_stage: "PRE_SEED" }, {}, 10],
    ["another stage", { funding_stage: "SERIES_A" }, {}, 20],
    ["another sector", { sectors: ["EDTECH"] }, {}, 35],
    ["Global", { regions: ["GLOBAL"] }, {}, 6],
    ["one of two regions", {}, { preferred_regions: ["EUROPE", "US"] }, 3],
    ["another region", { regions: ["INDIA"] }, {}, 15],
    ["a doubled ask", { requested_check_usd: 1_000_000 }, { check_max_usd: null, check_min_usd: null }, 4],
    ["an ask inside the range", { requested_check_usd: 100_000 }, {}, 4],
    [
      "an ask of eight times the typical check",
      { requested_check_usd: 4_000_000 },
      { check_min_usd: 1_000_000 },
      12,
    ],
    ["one investment", {}, { past_investment_count: 1 }, 8.2],
  ])("takes from the score for %s", (_what, own, other, lost) => {
    expect(judged(own, { typical_check_usd: 500_000, ...other }).score).toBe(100 - lost);
  });
});

describe("bestInvestors", () => {
  it("includes a score of 60 and excludes a lower one", () => {
    const elsewhere = { ...investor, preferred_sectors: ["EDTECH"], typical_check_usd: 500_000 };
    const sixty = { ...elsewhere, past_investment_count: null };
    const lower = { ...sixty, id: 2, preferred_regions: ["EUROPE", "US"] };
    expect(bestInvestors(founder, [sixty, lower])).toMatchObject([{ investor: 1, score: 60 }]);
  });

  it("keeps the best 100, of equal ones not always the lowest ids", () => {
    const many = Array.from({ length: 150 }, (_, n) => ({ ...investor, id: n + 1 }));
    const better = { ...investor, id: 151, typical_check_usd: 500_000 };
    const best = bestInvestors(founder, [...many, better]).map((fit) => fit.investor);
    expect([best.length, best[0]]).toEqual([100, 151]);
    expect(best).not.toEqual(best.toSorted((a, b) => a - b));
  });
});

describe("bestFounders", () => {
  it("keeps the best 20, of equal ones not always the lowest ids", () => {
    const many = Array.from({ length: 40 }, (_, n) => ({ ...founder, id: n + 1 }));
    const lesser = { ...founder, id: 41, requested_check_usd: 4_000_000 };
    const better = { ...founder, id: 42, requested_check_usd: 500_000 };
    const best = bestFounders({ ...investor, typical_check_usd: 500_000 }, [lesser, ...many, better]);
    expect(best).toHaveLength(20);
    expect(best).not.toContain(41);
    expect(best).not.toEqual(best.toSorted((a, b) => a - b));
  });
});
