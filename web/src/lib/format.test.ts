import { describe, expect, it } from "vitest";
import {
  formatChoice,
  formatCount,
  formatDate,
  formatLength,
  formatList,
  formatText,
  formatUsd,
  formatUsdCompact,
} from "./format.ts";

describe("amounts", () => {
  it.each([
    [0, "$0", "$0"],
    [999, "$999", "$999"],
    [1_500_000, "$1,500,000", "$1.5M"],
    [250_000, "$250,000", "$250K"],
    [1_234.56, "$1,235", "$1.2K"],
    [Number.MAX_SAFE_INTEGER, "$9,007,199,254,740,991", "$9007.2T"],
  ])("%d is %s, and %s in the admin's tables", (amount, full, compact) => {
    expect(formatUsd(amount)).toBe(full);
    expect(formatUsdCompact(amount)).toBe(compact);
  });

  it("are 'Not specified' when missing, but not when zero", () => {
    expect([formatUsd(null), formatUsdCompact(undefined), formatCount(null)]).toEqual(
      Array(3).fill("Not specified"),
    );
    expect(formatUsd(null, "Not set")).toBe("Not set");
    expect(formatCount(0)).toBe("0");
    expect(formatCount(12_000)).toBe("12,000");
  });
});

describe("dates", () => {
  it("are long and en-US", () => {
    expect(formatDate("2026-01-05T09:30:00.000Z", "UTC")).toBe("January 5, 2026");
    expect(formatDate("2026-01-05T02:30:00.000Z", "America/New_York")).toBe("January 4, 2026");
  });

  it.each([null, undefined, "", "soon"])("%j is 'Not specified'", (moment) => {
    expect(formatDate(moment)).toBe("Not specified");
  });
});

describe("lists", () => {
  it.each([
    [["a", "b", "c"], 2, "a, b..."],
    [["a", "b"], 2, "a, b"],
    [["a", "b", "c"], 3, "a, b, c"],
    [["a", "b", "c"], undefined, "a, b, c"],
    [[], 2, "Not specified"],
    [null, 2, "Not specified"],
  ])("%j cut to %s is %j", (entries, limit, shown) => {
    expect(formatList(entries, limit)).toBe(shown);
  });
});

describe("texts and choices", () => {
  it("blank text is 'Not specified'", () => {
    expect([formatText(" \n"), formatText(null), formatText("Maya")]).toEqual([
      "Not specified",
      "Not specified",
      "Maya",
    ]);
  });

  it("shows a choice by its label, and an unknown one as it is", () => {
    const labels = { PRE_SEED: "Pre-Seed" };
    expect(formatChoice(labels, "PRE_SEED")).toBe("Pre-Seed");
    expect(formatChoice(labels, "toString")).toBe("toString");
    expect(formatChoice(labels, null)).toBe("Not specified");
  });

  it("counts characters against the limit", () => {
    expect(formatLength("", 200)).toBe("0/200 characters");
    expect(formatLength("ember", 200)).toBe("5/200 characters");
  });
});
