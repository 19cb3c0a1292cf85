import { describe, expect, it } from "vitest";
import { investorProblems } from "./changes.ts";

const min = [{ path: "check_min_usd", message: "must not be above the maximum check" }];
const max = [{ path: "check_max_usd", message: "must not be below the minimum check" }];
const checks = (check_min_usd: number | null, check_max_usd: number | null) => ({
  check_min_usd,
  check_max_usd,
});

describe("investorProblems", () => {
  it.each([
    [null, checks(5, 5), []],
    [null, checks(5, null), []],
    [null, checks(null, 5), []],
    [null, checks(6, 5), max],
    [checks(1, 5), { check_min_usd: 6 }, min],
    [checks(4, 5), { check_max_usd: 3 }, max],
    [checks(4, 5), checks(9, 8), max],
    [checks(6, 5), checks(6, 5), []],
    [checks(6, 5), {}, []],
    [checks(6, 5), checks(7, 5), min],
    [checks(6, 5), { check_max_usd: null }, []],
  ])("of %j changed by %j are %j", (stored, change, problems) => {
    expect(investorProblems(stored, change)).toEqual(problems);
  });
});
