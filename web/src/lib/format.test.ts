import { askBands, inBand } from "@kindling/contracts/enumerations/bands.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatChoice,
  formatCount,
  formatCountOf,
  formatDate,
  formatLength,
  formatText,
  formatTime,
  formatUsd,
  formatUsdCompact,
  formatUsdExact,
} from "./format.ts";

describe("formatUsd and formatUsdCompact", () => {
  it.each([
    [0, "$0", "$0"],
    [999, "$999", "$999"],
    [1_500_000, "$1,500,000", "$1.5M"],
    [250_000, "$250,000", "$250K"],
    [1_234.56, "$1,235", "$1.2K"],
    [Number.MAX_SAFE_INTEGER, "$9,007,199,254,740,991", "$9007.2T"],
  ])("write %d as %s, and compactly as %s", (amount, full, compact) => {
    expect(formatUsd(amount)).toBe(full);
    expect(formatUsdCompact(amount)).toBe(compact);
  });

  it.each([
    [99_949, "$99.9K"],
    [99_950, "$99,950"],
    [99_999.99, "$99,999"],
    [100_000, "$100K"],
    [499_999, "$499,999"],
    [500_000, "$500K"],
    [999_999, "$999,999"],
    [1_000_000, "$1M"],
    [4_999_999, "$5M"],
    [5_000_000, "$5M"],
    [5_000_001, "$5,000,001"],
    [5_040_000, "$5,040,000"],
    [5_060_000, "$5.1M"],
    [999_999_999, "$1B"],
  ])("write %d compactly as %s, within its band of the ask filter", (amount, compact) => {
    expect(formatUsdCompact(amount)).toBe(compact);
  });

  it("never round an amount into another band of the ask filter", () => {
    const near = (edge: number) => fc.integer({ min: Math.max(0, edge - 100_000), max: edge + 100_000 });
    const amounts = fc.oneof(fc.nat(20_000_000), ...askBands.map(({ min }) => near(min)));
    const scales: Record<string, number> = { "": 1, K: 1e3, M: 1e6, B: 1e9 };
    const read = (text: string) => {
      const [, digits = "", suffix = ""] = /^\$([\d.,]+)([KMB]?)$/.exec(text)!;
      return Math.round(Number(digits.replaceAll(",", "")) * scales[suffix]!);
    };
    const bandOf = (amount: number) => askBands.findIndex((band) => inBand(band, amount));
    fc.assert(fc.property(amounts, (amount) => bandOf(read(formatUsdCompact(amount))) === bandOf(amount)));
  });

  it.each([
    [1_250_000, "$1,250,000"],
    [1_234.5, "$1,234.50"],
  ])("formatUsdExact writes %d as %s", (amount, exact) => {
    expect(formatUsdExact(amount)).toBe(exact);
  });

  it("write 'Not specified' for a missing amount, but not for zero", () => {
    expect([formatUsd(null), formatUsdCompact(undefined), formatCount(null)]).toEqual(
      Array(3).fill("Not specified"),
    );
    expect(formatUsd(null, "Not set")).toBe("Not set");
    expect(formatCount(0)).toBe("0");
    expect(formatCount(12_000)).toBe("12,000");
  });

  it("formatCountOf writes a count with its unit, if it has one", () => {
    const years = ["year", "years"] as const;
    expect([formatCountOf(1, years), formatCountOf(1200, years), formatCountOf(1200)]).toEqual([
      "1 year",
      "1,200 years",
      "1,200",
    ]);
  });
});

describe("formatDate", () => {
  it("writes long en-US dates", () => {
    expect(formatDate("2026-01-05T09:30:00.000Z", "UTC")).toBe("January 5, 2026");
    expect(formatDate("2026-01-05T02:30:00.000Z", "America/New_York")).toBe("January 4, 2026");
  });

  it.each([null, undefined, "", "soon"])("writes 'Not specified' for %j", (moment) => {
    expect(formatDate(moment)).toBe("Not specified");
  });
});

describe("formatTime", () => {
  it("writes a time of 24 hours in the reader's time zone", () => {
    expect(formatTime("2026-01-05T00:05:00.000Z", "UTC")).toBe("00:05");
    expect(formatTime(Date.parse("2026-01-05T02:30:00.000Z"), "America/New_York")).toBe("21:30");
  });
});

describe("formatText, formatChoice and formatLength", () => {
  it("write 'Not specified' for blank text", () => {
    expect([formatText(" \n"), formatText(null), formatText("Maya")]).toEqual([
      "Not specified",
      "Not specified",
      "Maya",
    ]);
  });

  it("write a choice as its label, and an unknown one unchanged", () => {
    const labels = { PRE_SEED: "Pre-Seed" };
    expect(formatChoice(labels, "PRE_SEED")).toBe("Pre-Seed");
    expect(formatChoice(labels, "toString")).toBe("toString");
    expect(formatChoice(labels, null)).toBe("Not specified");
  });

  it("count characters against the limit", () => {
    expect(formatLength("", 200)).toBe("0/200 characters");
    expect(formatLength("ember", 200)).toBe("5/200 characters");
    expect(formatLength("🔥 hot ", 200)).toBe("5/200 characters");
  });
});
