import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judge } from "../rule/judge.ts";
import { anyFounder, anyInvestor } from "../testing/arbitrary-sides.ts";
import {
  encodeFounder,
  encodeInvestor,
  type FounderCode,
  type InvestorCode,
  isSame,
  pairTenths,
} from "./side-codes.ts";

describe("the tenths of a pair", () => {
  it("are ten times the score of judge", () => {
    fc.assert(
      fc.property(anyFounder, anyInvestor, (founder, investor) => {
        const tenths = pairTenths(encodeFounder(founder), encodeInvestor(investor));
        expect(tenths / 10).toBe(judge(founder, investor).score);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("equal codes", () => {
  const founder: FounderCode = { sectors: 1, stages: 1, regions: 1, ask: 1 };
  const investor: InvestorCode = {
    sectors: 1,
    stages: 1,
    regions: 1,
    common: 1,
    record: 1,
    typical: 1,
    min: 1,
    max: 1,
  };

  it.each<[FounderCode | InvestorCode, FounderCode | InvestorCode]>([
    ...Object.keys(founder).map((key): [FounderCode, FounderCode] => [founder, { ...founder, [key]: 2 }]),
    ...Object.keys(investor).map((key): [InvestorCode, InvestorCode] => [
      investor,
      { ...investor, [key]: 2 },
    ]),
    [founder, { ...founder, ask: Number.NaN }],
  ])("are not the same with one other value: %j, %j", (code, other) => {
    expect(isSame(code, other)).toBe(false);
    expect(isSame(other, { ...other })).toBe(true);
  });
});
