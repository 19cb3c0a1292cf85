import type { FounderSide, InvestorSide } from "@kindling/matches/rule/sides.ts";
import { describe, expect, it } from "vitest";
import { qualityOf } from "./quality.ts";
import type { Rule } from "./rules.ts";

const founder: FounderSide = {
  id: 1,
  industry: null,
  sectors: [],
  funding_stage: null,
  requested_check_usd: null,
  regions: [],
};
const investor = (id: number): InvestorSide => ({
  id,
  preferred_sectors: [],
  preferred_stages: [],
  preferred_regions: [],
  check_min_usd: null,
  check_max_usd: null,
  typical_check_usd: null,
  past_investment_count: null,
});

/** The quality of a rule that gives investor n the n-th score, for a founder with these real investors. */
function qualityWith(scores: readonly number[], real: readonly number[], threshold = 0) {
  const rule: Rule = (_founder, { id }) => ({ score: scores[id]!, matches: scores[id]! >= threshold });
  const investors = scores.map((_, id) => investor(id));
  return qualityOf(rule, { founders: [founder], investors, realOf: new Map([[1, new Set(real)]]) });
}

describe("qualityOf", () => {
  it("counts the real investors in the first places", () => {
    const scores = Array.from({ length: 20 }, (_, n) => 20 - n);
    expect(qualityWith(scores, [0, 9, 10]).recall10).toBeCloseTo(2 / 3);
    expect(qualityWith(scores, [0, 9, 10]).recall100).toBe(1);
  });

  it("draws ties fairly, whatever the order of the ids", () => {
    const scores = Array.from({ length: 20 }, () => 1);
    for (const real of [0, 19]) {
      const quality = qualityWith(scores, [real]);
      expect(quality.recall10).toBeCloseTo(0.5);
      expect(quality.auc).toBeCloseTo(0.5);
    }
  });

  it("says how often a real investor scores more than another", () => {
    expect(qualityWith([3, 2, 1, 0], [0]).auc).toBe(1);
    expect(qualityWith([3, 2, 1, 0], [3]).auc).toBe(0);
    expect(qualityWith([3, 2, 1, 0], [1]).auc).toBeCloseTo(2 / 3);
    expect(qualityWith([3, 3, 1, 0], [1]).auc).toBeCloseTo(5 / 6);
  });

  it("discounts real investors in later places", () => {
    expect(qualityWith([3, 2, 1], [0]).ndcg10).toBe(1);
    expect(qualityWith([3, 2, 1], [1]).ndcg10).toBeCloseTo(1 / Math.log2(3));
    expect(qualityWith([3, 3, 1], [1]).ndcg10).toBeCloseTo((1 + 1 / Math.log2(3)) / 2);
  });

  it("counts real pairs that do not match, and investors in no list", () => {
    const quality = qualityWith([9, 5, 1, 0], [0, 2], 5);
    expect(quality).toMatchObject({ shutOut: 0.5, unlisted: 2, fullLists: 0 });
    expect(quality.gini).toBeCloseTo(0.5);
  });

  it("measures the tie at the end of a full list", () => {
    const scores = [5, 4, ...Array.from({ length: 120 }, () => 3), 1];
    expect(qualityWith(scores, [0])).toMatchObject({ fullLists: 1, tie: 120, unlisted: 23 });
  });
});
