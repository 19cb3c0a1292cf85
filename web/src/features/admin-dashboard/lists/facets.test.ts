import { askBands, investorsMatchedBands } from "@kindling/contracts/enumerations/bands.ts";
import { industryFilter, sectorFilter } from "@kindling/contracts/enumerations/markets.ts";
import { describe, expect, it } from "vitest";
import { bandFacet, type CheckSizes, checkFacet, choiceFacet } from "./facets.ts";

describe("choiceFacet", () => {
  const one = choiceFacet("industry", "Industry", industryFilter, (value: "AI_ML" | "SAAS" | null) => value);

  it("accepts every stored value of a chosen option", () => {
    const accepts = one.predicate("AI")!;
    expect([accepts("AI_ML"), accepts("SAAS"), accepts(null)]).toEqual([true, false, false]);
  });

  it("accepts any of several chosen options", () => {
    const accepts = one.predicate("AI,SAAS")!;
    expect([accepts("AI_ML"), accepts("SAAS"), accepts(null)]).toEqual([true, true, false]);
  });

  it("returns null without a known option", () => {
    expect([one.predicate(null), one.predicate(""), one.predicate("AI_ML,nonsense")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("accepts a list with one chosen value", () => {
    const many = choiceFacet(
      "sector",
      "Sector",
      sectorFilter,
      (values: ("FINTECH" | "BIO_HEALTHCARE")[]) => values,
    );
    const accepts = many.predicate("HEALTHCARE")!;
    expect(accepts(["FINTECH", "BIO_HEALTHCARE"])).toBe(true);
    expect(accepts(["FINTECH"])).toBe(false);
    expect(accepts([])).toBe(false);
  });
});

describe("bandFacet", () => {
  it.each([
    ["none", [0], [1]],
    ["low", [1, 5], [0, 6]],
    ["medium", [6, 15], [5, 16]],
    ["high", [16, 900], [15]],
    ["none,high", [0, 16], [1, 15]],
  ])("accepts the counts of the band %s", (text, within, outside) => {
    const accepts = bandFacet("matched", "", investorsMatchedBands, (count: number) => count).predicate(
      text,
    )!;
    expect(within.filter(accepts)).toEqual(within);
    expect(outside.filter(accepts)).toEqual([]);
  });

  it("includes $5M in $1M - $5M, and a missing ask in no band", () => {
    const facet = bandFacet("ask", "", askBands, (ask: number | null) => ask);
    expect(facet.predicate("100k_500k")!(100_000)).toBe(true);
    expect(facet.predicate("under_100k")!(100_000)).toBe(false);
    expect(facet.predicate("under_100k")!(null)).toBe(false);
    expect(facet.predicate("1m_5m")!(5_000_000)).toBe(true);
    expect(facet.predicate("over_5m")!(5_000_000)).toBe(false);
  });
});

describe("checkFacet", () => {
  const sizes = (min: number | null, typical: number | null, max: number | null): CheckSizes => ({
    check_min_usd: min,
    typical_check_usd: typical,
    check_max_usd: max,
  });
  const atLeast = checkFacet("min", "", "min");
  const atMost = checkFacet("max", "", "max");

  it("compares the typical check", () => {
    expect(atLeast.predicate("50000")!(sizes(10, 50_000, 99_000))).toBe(true);
    expect(atLeast.predicate("50001")!(sizes(10, 50_000, 99_000))).toBe(false);
    expect(atMost.predicate("50000")!(sizes(10, 50_000, 99_000))).toBe(true);
    expect(atMost.predicate("49999")!(sizes(10, 50_000, 99_000))).toBe(false);
  });

  it("compares the range without a typical check", () => {
    expect(atLeast.predicate("90000")!(sizes(10_000, null, 99_000))).toBe(true);
    expect(atLeast.predicate("90000")!(sizes(10_000, null, null))).toBe(true);
    expect(atLeast.predicate("90000")!(sizes(null, null, 80_000))).toBe(false);
    expect(atMost.predicate("5000")!(sizes(10_000, null, 99_000))).toBe(false);
    expect(atMost.predicate("5000")!(sizes(null, null, 99_000))).toBe(true);
  });

  it("rejects an investor without check sizes", () => {
    expect(atLeast.predicate("1")!(sizes(null, null, null))).toBe(false);
    expect(atMost.predicate("9999999")!(sizes(null, null, null))).toBe(false);
  });

  it("parses typed amounts, and returns null for invalid text", () => {
    expect(atLeast.predicate("$50,000")!(sizes(null, 50_000, null))).toBe(true);
    expect(atLeast.predicate("$50,000")!(sizes(null, 49_000, null))).toBe(false);
    expect([atLeast.predicate("lots"), atLeast.predicate(" "), atLeast.predicate(null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
