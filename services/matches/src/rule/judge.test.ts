import { type Criterion, criteria, type Verdict } from "@kindling/contracts/matches/schemas.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyFounder, anyInvestor } from "../testing/arbitrary-sides.ts";
import { fittingFounder, fittingInvestor } from "../testing/fitting-sides.ts";
import { judge } from "./judge.ts";
import type { FounderSide } from "./sides.ts";

describe("the score", () => {
  const founderFor: Record<Criterion, Record<Verdict, Partial<FounderSide>>> = {
    sector: { fits: {}, unknown: { sectors: [] }, conflicts: { sectors: ["EDTECH"] } },
    stage: { fits: {}, unknown: { funding_stage: null }, conflicts: { funding_stage: "ANGEL" } },
    check: { fits: {}, unknown: { requested_check_usd: null }, conflicts: { requested_check_usd: 1 } },
    region: { fits: {}, unknown: { regions: [] }, conflicts: { regions: ["INDIA"] } },
  };
  const verdictOf = { f: "fits", u: "unknown", c: "conflicts" } as const;

  // One letter per criterion: fits, unknown, conflicts.
  it.each([
    ["ffff", 100, true],
    ["uuuu", 50, false],
    ["cccc", 0, false],
    ["fuuu", 70, true],
    ["uuuf", 57.5, false],
    ["uufu", 60, true],
    ["ufuu", 62.5, true],
    ["ufuc", 55, false],
    ["ufcf", 60, true],
    ["ufcu", 52.5, false],
    ["uuff", 67.5, true],
    ["uufc", 52.5, false],
    ["uffc", 65, true],
    ["ucff", 55, false],
    ["ufff", 80, true],
    ["fccc", 40, false],
    ["fcfc", 60, true],
    ["ffcc", 65, true],
    ["fccf", 55, false],
    ["fcuf", 65, true],
    ["fcuu", 57.5, false],
    ["fuuc", 62.5, true],
    ["fucu", 60, true],
    ["fucc", 52.5, false],
    ["ffuc", 75, true],
    ["fffu", 92.5, true],
    ["cfff", 60, false],
    ["cuuu", 30, false],
  ])("of %s is %d, a match: %j", (letters, score, matches) => {
    const verdicts = [...letters].map((letter) => verdictOf[letter as keyof typeof verdictOf]);
    const parts = criteria.map((criterion, index) => founderFor[criterion][verdicts[index]!]);
    const judgement = judge(Object.assign({}, fittingFounder, ...parts), fittingInvestor);
    expect(judgement.reasons.map((reason) => reason.verdict)).toEqual(verdicts);
    expect(judgement).toMatchObject({ score, matches });
  });
});

describe("judge", () => {
  it("gives one reason per criterion, in their order", () => {
    expect(judge(fittingFounder, fittingInvestor).reasons).toEqual([
      { criterion: "sector", verdict: "fits", text: "Both in Fintech" },
      { criterion: "stage", verdict: "fits", text: "Invests at Seed" },
      { criterion: "check", verdict: "fits", text: "Asks $500,000, invests $250,000 to $1,000,000" },
      { criterion: "region", verdict: "fits", text: "Both in Europe" },
    ]);
  });

  it("does not depend on ids or on order and duplicates in lists, and mutates nothing", () => {
    fc.assert(
      fc.property(anyFounder, anyInvestor, (founder, investor) => {
        const before = structuredClone([founder, investor]);
        const turned = judge(
          {
            ...founder,
            id: founder.id + 1,
            sectors: [...founder.sectors, ...founder.sectors].reverse(),
            regions: founder.regions.toReversed(),
          },
          {
            ...investor,
            id: investor.id + 1,
            preferred_sectors: investor.preferred_sectors.toReversed(),
            preferred_stages: investor.preferred_stages.toReversed(),
            preferred_regions: [...investor.preferred_regions, ...investor.preferred_regions].reverse(),
          },
        );
        expect(turned).toEqual(judge(founder, investor));
        expect([founder, investor]).toEqual(before);
      }),
    );
  });
});
