import { askBands } from "@kindling/contracts/enumerations/bands.ts";
import { describe, expect, it } from "vitest";
import { fittingFounder, fittingInvestor } from "../testing/fitting-sides.ts";
import { judgeByBands, wordOf } from "./judge-by-bands.ts";

const seen = (ask: number | null, checks: object, past_investment_count: number | null = null) =>
  judgeByBands(
    { ...fittingFounder, requested_check_usd: ask },
    { ...fittingInvestor, ...checks, past_investment_count },
  );
const verdict = (...sums: Parameters<typeof seen>) => seen(...sums).reasons[2]!.verdict;
const checks = (
  typical_check_usd: number | null,
  check_min_usd: number | null,
  check_max_usd: number | null,
) => ({ typical_check_usd, check_min_usd, check_max_usd });

/** Sums of every band: both ends, and one beside each. */
const sumsByBand = askBands.map(({ min, max }) => {
  const [least, most] = [Math.max(min, 1), Math.min(max, 90_000_000)];
  return [least, least + 1, most - 1, most];
});

describe("judgeByBands", () => {
  it("judges all sums of a band alike, of the founder and of the investor", () => {
    for (const asks of sumsByBand)
      for (const sums of sumsByBand) {
        const seenWith = (kind: (sum: number) => object) => {
          const all = asks.flatMap((ask) => sums.map((sum) => JSON.stringify(seen(ask, kind(sum)))));
          return new Set(all).size;
        };
        expect(seenWith((sum) => checks(sum, null, null))).toBe(1);
        expect(seenWith((sum) => checks(null, sum, null))).toBe(1);
        expect(seenWith((sum) => checks(null, null, sum))).toBe(1);
        expect(seenWith((sum) => checks(2_000_000, sum, null))).toBe(1);
        for (const others of sumsByBand) {
          const both = sums.flatMap((sum) => others.map((other) => checks(null, sum, other)));
          expect(new Set(both.map((ends) => JSON.stringify(seen(asks[0]!, ends)))).size).toBe(1);
        }
      }
  });

  it("tells bands apart", () => {
    const typical = checks(300_000, null, null);
    expect([50_000, 400_000, 3_000_000].map((ask) => verdict(ask, typical))).toEqual([
      "partly",
      "fits",
      "conflicts",
    ]);
    expect(verdict(50_000_000, checks(null, 30_000, null))).toBe("fits");
  });

  it("leaves unknown what a side does not say, or says with 0", () => {
    const nothing = checks(null, null, null);
    expect([verdict(null, checks(500_000, null, null)), verdict(0, checks(500_000, null, null))]).toEqual([
      "unknown",
      "unknown",
    ]);
    expect([verdict(500_000, nothing), verdict(500_000, checks(0, 0, 0))]).toEqual(["unknown", "unknown"]);
  });

  it("tells nothing of the track record", () => {
    expect(seen(500_000, {}, 0)).toEqual(seen(500_000, {}, 1_000));
    expect(seen(500_000, {}).reasons.map(({ criterion }) => criterion)).toEqual([
      "sector",
      "stage",
      "check",
      "region",
    ]);
  });
});

describe("wordOf", () => {
  it.each([
    [100, "strong"],
    [80, "strong"],
    [79.9, "good"],
    [70, "good"],
    [69.9, "possible"],
    [60, "possible"],
    [59.9, null],
  ])("calls %j %j", (score, word) => {
    expect(wordOf(score)).toBe(word);
  });
});
