import { askBands } from "@kindling/contracts/enumerations/bands.ts";
import { describe, expect, it } from "vitest";
import { founderState, investorState } from "../testing/states.ts";
import { judgeByBands } from "./judge-by-bands.ts";

const verdict = (ask: number | null, checks: object) =>
  judgeByBands(founderState(1, { requested_check_usd: ask }), investorState(1, checks)).reasons[2]!.verdict;
const typical = (typical_check_usd: number) => ({ typical_check_usd });
const range = (check_min_usd: number | null, check_max_usd: number | null) => ({
  typical_check_usd: null,
  check_min_usd,
  check_max_usd,
});

describe("judgeByBands", () => {
  it("gives every ask of a band the same verdict, whatever the investor's checks", () => {
    const sums = askBands.flatMap(({ min, max }) => [min, min + 1, Math.min(max, 9_000_000)]);
    const checks = sums.flatMap((sum) => [
      typical(sum),
      typical(2 * sum + 1),
      range(sum, sum),
      range(sum, null),
      range(null, sum),
    ]);
    for (const check of checks) {
      for (const { min, max } of askBands) {
        const asks = [min, Math.min(min + 1, max), Math.min(max, 90_000_000)];
        const verdicts = asks.map((ask) => verdict(ask, check));
        expect(new Set(verdicts).size, JSON.stringify({ check, asks, verdicts })).toBe(1);
      }
    }
  });

  it("hides the sum at which the verdict changes: a dollar more or less of the typical check", () => {
    // Twice the typical check is the largest that fits.
    expect([verdict(400_000, typical(199_999)), verdict(400_000, typical(200_000))]).toEqual([
      "fits",
      "fits",
    ]);
    expect([verdict(400_000, typical(49_999)), verdict(400_000, typical(50_000))]).toEqual([
      "conflicts",
      "fits",
    ]);
  });

  it("leaves unknown what a side does not say", () => {
    expect(verdict(null, typical(500_000))).toBe("unknown");
    expect(verdict(500_000, range(null, null))).toBe("unknown");
  });
});
