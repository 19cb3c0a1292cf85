import { type FundingStage, fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Verdict } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { type Case, reasonOf } from "../testing/reason-of.ts";

describe("the criterion stage", () => {
  it.each<Case>([
    [{}, {}, "fits", "Stage 20 of 20: invests at Seed"],
    [
      { funding_stage: "PRE_SEED" },
      { preferred_stages: ["SEED", "PRE_SEED"] },
      "fits",
      "Stage 20 of 20: invests at Pre-Seed",
    ],
    [
      { funding_stage: "POST_SEED" },
      {},
      "partly",
      "Stage 10 of 20: founder at Post-Seed, investor prefers Seed",
    ],
    [
      { funding_stage: "ACCELERATOR_INCUBATOR" },
      { preferred_stages: ["BOOTSTRAPPED", "SEED"] },
      "partly",
      "Stage 10 of 20: founder at Accelerator / Incubator, investor prefers Bootstrapped and Seed",
    ],
    [
      { funding_stage: "SERIES_A" },
      {},
      "conflicts",
      "Stage 0 of 20: founder at Series A, investor prefers Seed",
    ],
    [
      {},
      { preferred_stages: ["SERIES_D", "SERIES_A", "SERIES_B", "SERIES_C"] },
      "conflicts",
      "Stage 0 of 20: founder at Seed, investor prefers Series A, Series B and 2 more",
    ],
    [{}, { preferred_stages: [] }, "unknown", "Stage 10 of 20: no preferred stages given"],
    [{ funding_stage: null }, {}, "unknown", "Stage 10 of 20: no funding stage given"],
    [
      { funding_stage: null },
      { preferred_stages: [] },
      "unknown",
      "Stage 10 of 20: no stage given on either side",
    ],
  ])("%j and %j: %s, %j", (founder, investor, verdict, text) => {
    expect(reasonOf("stage", founder, investor)).toEqual([verdict, text]);
  });

  it.each<[FundingStage, FundingStage[]]>([
    ["BOOTSTRAPPED", ["ANGEL", "PRE_SEED"]],
    ["ANGEL", ["BOOTSTRAPPED", "PRE_SEED", "ACCELERATOR_INCUBATOR", "SEED"]],
    ["ACCELERATOR_INCUBATOR", ["ANGEL", "PRE_SEED", "SEED"]],
    ["SERIES_C", ["SERIES_B", "SERIES_D"]],
    ["SERIES_D", ["SERIES_C", "SERIES_E", "LATER_STAGE_VC", "GROWTH_EQUITY", "PRIVATE_EQUITY"]],
    ["SECONDARY_TRANSACTION", ["SERIES_E", "LATER_STAGE_VC", "GROWTH_EQUITY", "PRIVATE_EQUITY"]],
  ])("has as neighbours of %s: %j", (stage, neighbours) => {
    const near = fundingStage.values.filter(
      (other) => reasonOf("stage", { funding_stage: stage }, { preferred_stages: [other] })[0] === "partly",
    );
    expect(new Set(near)).toEqual(new Set(neighbours));
  });
});

describe("the criterion check", () => {
  const ask = (requested_check_usd: number | null) => ({ requested_check_usd });
  const checks = (typical: number | null, min: number | null, max: number | null) => ({
    typical_check_usd: typical,
    check_min_usd: min,
    check_max_usd: max,
  });

  it.each<Case>([
    [ask(500_000), checks(500_000, null, null), "fits", "Check 20 of 20: asks $500K, typical $500K"],
    [ask(500_000), checks(780_000, null, null), "fits", "Check 17.4 of 20: asks $500K, typical $780K"],
    [ask(1_000_000), checks(500_000, null, null), "fits", "Check 16 of 20: asks $1M, typical $500K"],
    [ask(80_000), checks(40_000, null, null), "fits", "Check 16 of 20: asks $80K, typical $40K"],
    [ask(1_100_000), checks(500_000, null, null), "partly", "Check 15.4 of 20: asks $1.1M, typical $500K"],
    [ask(4_000_000), checks(500_000, null, null), "conflicts", "Check 8 of 20: asks $4M, typical $500K"],
    [ask(9e15), checks(1, null, null), "conflicts", "Check 0 of 20: asks $9000T, typical $1"],
    // Inside the range it is at least four fifths, whatever its middle.
    [ask(1_000), checks(null, 1_000, 1_000_000), "fits", "Check 16 of 20: asks $1K, invests $1K to $1M"],
    [
      ask(500_000),
      checks(null, 250_000, 1_000_000),
      "fits",
      "Check 20 of 20: asks $500K, invests $250K to $1M",
    ],
    [ask(250_000), checks(null, 250_000, 250_000), "fits", "Check 20 of 20: asks $250K, invests $250K"],
    [
      ask(2_000_000),
      checks(null, 250_000, 1_000_000),
      "partly",
      "Check 12 of 20: asks $2M, invests $250K to $1M",
    ],
    [
      ask(9_000_000),
      checks(100_000, null, 10_000_000),
      "fits",
      "Check 16 of 20: asks $9M, typical $100K, up to $10M",
    ],
    [ask(9_000_000), checks(null, 250_000, null), "fits", "Check 16 of 20: asks $9M, invests from $250K"],
    [ask(125_000), checks(null, 250_000, null), "fits", "Check 16 of 20: asks $125K, invests from $250K"],
    [ask(1_000), checks(null, null, 500_000), "fits", "Check 16 of 20: asks $1K, invests up to $500K"],
    // Ends in the wrong order are exchanged, and 0 is not given.
    [ask(1_000), checks(null, 1_000_000, 1_000), "fits", "Check 16 of 20: asks $1K, invests $1K to $1M"],
    [ask(1_000), checks(0, 0, 500_000), "fits", "Check 16 of 20: asks $1K, invests up to $500K"],
    [ask(1_000), checks(0, 0, 0), "unknown", "Check 10 of 20: no check size given"],
    [ask(0), checks(500_000, null, null), "unknown", "Check 10 of 20: no ask given"],
    [ask(null), checks(500_000, null, null), "unknown", "Check 10 of 20: no ask given"],
    [ask(null), checks(null, null, null), "unknown", "Check 10 of 20: no ask and no check size given"],
  ])("%j and %j: %s, %j", (founder, investor, verdict, text) => {
    expect(reasonOf("check", founder, investor)).toEqual([verdict, text]);
  });
});

describe("the criterion region", () => {
  it.each<Case>([
    [{}, {}, "fits", "Region 15 of 15: both in Europe"],
    [
      { regions: ["CANADA", "US"] },
      { preferred_regions: ["US", "CANADA", "LATAM", "US"] },
      "fits",
      "Region 11 of 15: both in US and Canada",
    ],
    [
      { regions: ["GLOBAL", "US"] },
      { preferred_regions: ["US", "GLOBAL"] },
      "fits",
      "Region 15 of 15: both in US",
    ],
    [{ regions: ["INDIA"] }, { preferred_regions: ["GLOBAL"] }, "partly", "Region 9 of 15: invests globally"],
    [
      { regions: ["INDIA"] },
      { preferred_regions: ["US", "GLOBAL"] },
      "partly",
      "Region 9 of 15: invests globally",
    ],
    [
      { regions: ["GLOBAL"] },
      { preferred_regions: ["US"] },
      "partly",
      "Region 9 of 15: founder is active globally",
    ],
    [
      { regions: ["GLOBAL"] },
      { preferred_regions: ["GLOBAL"] },
      "partly",
      "Region 9 of 15: invests globally",
    ],
    [
      { regions: ["INDIA"] },
      { preferred_regions: ["US", "CANADA"] },
      "conflicts",
      "Region 0 of 15: founder in India, investor prefers US and Canada",
    ],
    [{}, { preferred_regions: [] }, "unknown", "Region 7.5 of 15: no preferred regions given"],
    [{ regions: [] }, {}, "unknown", "Region 7.5 of 15: no region given"],
    [
      { regions: [] },
      { preferred_regions: [] },
      "unknown",
      "Region 7.5 of 15: no region given on either side",
    ],
    [
      { regions: ["GLOBAL"] },
      { preferred_regions: [] },
      "unknown",
      "Region 7.5 of 15: no preferred regions given",
    ],
    [{ regions: [] }, { preferred_regions: ["GLOBAL"] }, "unknown", "Region 7.5 of 15: no region given"],
  ])("%j and %j: %s, %j", (founder, investor, verdict, text) => {
    expect(reasonOf("region", founder, investor)).toEqual([verdict, text]);
  });
});

describe("the criterion track record", () => {
  it.each<[number | null, Verdict, string]>([
    [null, "unknown", "Track record 5 of 10: past investments not given"],
    [0, "partly", "Track record 0 of 10: no past investments"],
    [1, "partly", "Track record 1.8 of 10: 1 past investment"],
    [7, "fits", "Track record 5.3 of 10: 7 past investments"],
    [50, "fits", "Track record 10 of 10: 50 past investments"],
    [1_200, "fits", "Track record 10 of 10: 1,200 past investments"],
  ])("%j past investments: %s, %j", (past_investment_count, verdict, text) => {
    expect(reasonOf("track_record", {}, { past_investment_count })).toEqual([verdict, text]);
  });
});
