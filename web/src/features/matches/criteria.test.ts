import { describe, expect, it } from "vitest";
import { founderCriteria, investorCriteria } from "./criteria.ts";

describe("founderCriteria", () => {
  it("states what matching compares", () => {
    expect(
      founderCriteria({
        requested_check_usd: 500_000,
        funding_stage: "SEED",
        sectors: ["AI_ML", "FINTECH", "CONSUMER"],
        regions: ["EUROPE"],
      }),
    ).toBe("Asks $500K · Seed · AI/ML, Fintech +1 · Europe");
  });

  it("leaves out what is not given", () => {
    expect(
      founderCriteria({ requested_check_usd: null, funding_stage: null, sectors: [], regions: [] }),
    ).toBe("");
  });
});

describe("investorCriteria", () => {
  const none = {
    check_min_usd: null,
    check_max_usd: null,
    typical_check_usd: null,
    preferred_stages: [],
    preferred_sectors: [],
  };

  it.each([
    [{ check_min_usd: 100_000, check_max_usd: 1_000_000 }, "Invests $100K to $1M"],
    [{ check_min_usd: 100_000, typical_check_usd: 250_000 }, "Invests from $100K, typically $250K"],
    [{ check_max_usd: 1_000_000 }, "Invests up to $1M"],
    [{ typical_check_usd: 250_000 }, "Invests typically $250K"],
    [{ preferred_stages: ["SEED"], preferred_regions: ["EUROPE"] }, "Seed · Europe"],
    [{ past_investment_count: 0 }, "0 past investments"],
    [{ preferred_regions: ["EUROPE"], past_investment_count: 1 }, "Europe · 1 past investment"],
    [{ past_investment_count: null }, ""],
    [{}, ""],
  ])("states %o as %s", (given, text) => {
    expect(investorCriteria({ ...none, ...given })).toBe(text);
  });
});
