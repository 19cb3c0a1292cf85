import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askBands, type Band, inBand, matchCountBands } from "./bands.ts";

const bandsOf = (bands: readonly Band[], value: number | null) =>
  bands.filter((band) => inBand(band, value)).map((band) => band.value);

describe.each([
  ["match count", matchCountBands],
  ["ask", askBands],
])("%s bands", (_name, bands) => {
  it("contain every number from 0 in exactly one band", () => {
    const edges = fc.constantFrom(...bands.flatMap(({ min }) => [min, Math.max(0, min - 1), min + 1]));
    const whole = fc.oneof(fc.maxSafeNat(), fc.nat(20), edges);
    fc.assert(fc.property(whole, (value) => bandsOf(bands, value).length === 1));
  });

  it("contain neither null nor negative numbers", () => {
    expect(bandsOf(bands, null)).toEqual([]);
    expect(bandsOf(bands, -1)).toEqual([]);
  });
});

it.each([
  [0, "none"],
  [1, "low"],
  [5, "low"],
  [6, "medium"],
  [15, "medium"],
  [16, "high"],
])("%d matches are %s", (value, band) => {
  expect(bandsOf(matchCountBands, value)).toEqual([band]);
});

it.each([
  [0, "under_100k"],
  [99_999, "under_100k"],
  [100_000, "100k_500k"],
  [499_999, "100k_500k"],
  [500_000, "500k_1m"],
  [999_999, "500k_1m"],
  [1_000_000, "1m_5m"],
  [4_999_999, "1m_5m"],
  [5_000_000, "1m_5m"],
  [5_000_001, "over_5m"],
])("an ask of %d USD is in %s", (value, band) => {
  expect(bandsOf(askBands, value)).toEqual([band]);
});
