import { criteria } from "@kindling/contracts/matches/schemas.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyFounder, anyInvestor } from "../testing/arbitrary-sides.ts";
import { fittingFounder, fittingInvestor } from "../testing/fitting-sides.ts";
import { judge } from "./judge.ts";

describe("judge", () => {
  it("adds up the points of its sentences, one per criterion in their order", () => {
    expect(judge(fittingFounder, fittingInvestor)).toEqual({
      matches: true,
      score: 100,
      reasons: [
        { criterion: "sector", verdict: "fits", text: "Sector 35 of 35: both in Fintech" },
        { criterion: "stage", verdict: "fits", text: "Stage 20 of 20: invests at Seed" },
        {
          criterion: "check",
          verdict: "fits",
          text: "Check 20 of 20: asks $500K, invests $250K to $1M",
        },
        { criterion: "region", verdict: "fits", text: "Region 15 of 15: both in Europe" },
        { criterion: "track_record", verdict: "fits", text: "Track record 10 of 10: 50 past investments" },
      ],
    });
    fc.assert(
      fc.property(anyFounder, anyInvestor, (founder, investor) => {
        const { matches, score, reasons } = judge(founder, investor);
        const tenths = reasons.map(({ text }) => Math.round(10 * Number(/ ([\d.]+) of /.exec(text)![1])));
        expect(reasons.map(({ criterion }) => criterion)).toEqual(criteria);
        expect(score * 10).toBeCloseTo(tenths.reduce((sum, points) => sum + points));
        expect(matches).toBe(score >= 60);
      }),
    );
  });

  it("matches from 60.0, also without a sector in common", () => {
    const investor = { ...fittingInvestor, preferred_sectors: ["EDTECH" as const] };
    expect(judge(fittingFounder, investor)).toMatchObject({ score: 65, matches: true });
    const unknown = { ...investor, past_investment_count: null };
    expect(judge(fittingFounder, unknown)).toMatchObject({ score: 60, matches: true });
    const newer = { ...investor, past_investment_count: 6 };
    expect(judge(fittingFounder, newer)).toMatchObject({ score: 59.9, matches: false });
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
