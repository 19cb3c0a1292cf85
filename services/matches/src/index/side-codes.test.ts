import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judge } from "../rule/judge.ts";
import { anyFounder, anyInvestor } from "../testing/arbitrary-sides.ts";
import {
  encodeFounder,
  encodeInvestor,
  fullPoints,
  pairPoints,
  pairScore,
  sameFounder,
  sameInvestor,
} from "./side-codes.ts";

describe("the points of a pair", () => {
  it("are twice the score of judge for a match, and 0 otherwise; the score is judge's for both", () => {
    fc.assert(
      fc.property(anyFounder, anyInvestor, (founder, investor) => {
        const { matches, score } = judge(founder, investor);
        const codes = [encodeFounder(founder), encodeInvestor(investor)] as const;
        expect(pairPoints(...codes)).toBe(matches ? score * 2 : 0);
        expect(pairScore(...codes)).toBe(score);
      }),
      { numRuns: 5000 },
    );
  });

  it("are at most twice a hundred", () => {
    expect(fullPoints).toBe(200);
  });
});

describe("equal codes", () => {
  it.each([
    ["sectors", { sectors: 2 }],
    ["stages", { stages: 2 }],
    ["regions", { regions: 2 }],
    ["ask", { ask: 5 }],
    ["missing ask", { ask: Number.NaN }],
  ])("are not the same with other %s of the founder", (_, other) => {
    const code = { sectors: 1, stages: 1, regions: 1, ask: 1 };
    expect(sameFounder(code, { ...code, ...other })).toBe(false);
    expect(sameFounder({ ...code, ...other }, { ...code, ...other })).toBe(true);
  });

  it.each([
    ["sectors", { sectors: 2 }],
    ["stages", { stages: 2 }],
    ["regions", { regions: 2 }],
    ["least check", { min: 5 }],
    ["largest check", { max: 5 }],
    ["missing checks", { min: Number.NaN, max: Number.NaN }],
  ])("are not the same with other %s of the investor", (_, other) => {
    const code = { sectors: 1, stages: 1, regions: 1, min: 1, max: 1 };
    expect(sameInvestor(code, { ...code, ...other })).toBe(false);
    expect(sameInvestor({ ...code, ...other }, { ...code, ...other })).toBe(true);
  });
});
