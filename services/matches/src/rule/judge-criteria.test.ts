import { type Industry, industry, type Sector } from "@kindling/contracts/enumerations/markets.ts";
import type { Criterion, Verdict } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { fittingFounder, fittingInvestor } from "../testing/fitting-sides.ts";
import { judge } from "./judge.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";

function reasonOf(criterion: Criterion, founder: Partial<FounderSide>, investor: Partial<InvestorSide>) {
  const { reasons } = judge({ ...fittingFounder, ...founder }, { ...fittingInvestor, ...investor });
  const { verdict, text } = reasons.find((reason) => reason.criterion === criterion)!;
  return [verdict, text];
}

type Case = [Partial<FounderSide>, Partial<InvestorSide>, Verdict, string];

describe("the criterion sector", () => {
  it.each<Case>([
    [{}, {}, "fits", "Both in Fintech"],
    [
      { sectors: ["EDTECH", "FINTECH"] },
      { preferred_sectors: ["AI_ML", "FINTECH"] },
      "fits",
      "Both in Fintech",
    ],
    [
      { sectors: ["FINTECH", "AI_ML"] },
      { preferred_sectors: ["FINTECH", "AI_ML", "EDTECH"] },
      "fits",
      "Both in AI/ML and Fintech",
    ],
    [
      { sectors: ["EDTECH", "AI_ML", "FINTECH"] },
      { preferred_sectors: ["FINTECH", "AI_ML", "EDTECH"] },
      "fits",
      "Both in AI/ML, Fintech and EdTech",
    ],
    [
      { sectors: ["EDTECH", "AI_ML", "FINTECH", "CONSUMER"] },
      { preferred_sectors: ["FINTECH", "AI_ML", "EDTECH", "CONSUMER"] },
      "fits",
      "Both in AI/ML, Fintech and 2 more",
    ],
    [{ sectors: [], industry: "FINTECH" }, {}, "fits", "Both in Fintech"],
    [{ sectors: [], industry: "AI" }, { preferred_sectors: ["AI_ML"] }, "fits", "Both in AI/ML"],
    [
      { sectors: [], industry: "GAMING" },
      { preferred_sectors: ["CONSUMER"] },
      "fits",
      "Both in Consumer (industry: Gaming)",
    ],
    [
      { sectors: ["CONSUMER"], industry: "GAMING" },
      { preferred_sectors: ["CONSUMER"] },
      "fits",
      "Both in Consumer",
    ],
    [{ sectors: ["FINTECH"], industry: "GAMING" }, {}, "fits", "Both in Fintech"],
    [
      { sectors: ["EDTECH"] },
      {},
      "conflicts",
      "No shared sector: founder in EdTech, investor prefers Fintech",
    ],
    [
      { sectors: ["EDTECH"], industry: "MOBILITY" },
      { preferred_sectors: ["FINTECH", "AI_ML"] },
      "conflicts",
      "No shared sector: founder in Industrial/Robotics and EdTech, investor prefers AI/ML and Fintech",
    ],
    [{}, { preferred_sectors: [] }, "unknown", "No preferred sectors given"],
    [
      { sectors: [], industry: "FINTECH" },
      { preferred_sectors: [] },
      "unknown",
      "No preferred sectors given",
    ],
    [{ sectors: [] }, {}, "unknown", "No sector given"],
    [{ sectors: [] }, { preferred_sectors: [] }, "unknown", "No sector given on either side"],
  ])("%j and %j: %s, %j", (founder, investor, verdict, text) => {
    expect(reasonOf("sector", founder, investor)).toEqual([verdict, text]);
  });

  const expected: Record<Industry, Sector> = {
    SAAS: "B2B_SAAS",
    ENTERPRISE: "B2B_SAAS",
    FINTECH: "FINTECH",
    HEALTHCARE: "BIO_HEALTHCARE",
    BIOTECH: "BIO_HEALTHCARE",
    ECOMMERCE: "ECOMMERCE_MARKETPLACES",
    MARKETPLACE: "ECOMMERCE_MARKETPLACES",
    AI_ML: "AI_ML",
    AI: "AI_ML",
    BLOCKCHAIN: "WEB3_CRYPTO",
    CONSUMER: "CONSUMER",
    GAMING: "CONSUMER",
    MEDIA: "CONSUMER",
    EDTECH: "EDTECH",
    PROPTECH: "PROPTECH",
    CLIMATETECH: "CLIMATE_ENERGY_SUSTAINABILITY",
    MOBILITY: "INDUSTRIAL_ROBOTICS",
  };
  it.each(industry.values)("takes the industry %s for its sector alone", (value) => {
    const founder = { sectors: [], industry: value };
    expect(reasonOf("sector", founder, { preferred_sectors: [expected[value]] })[0]).toBe("fits");
    const others = Object.values(expected).filter((sector) => sector !== expected[value]);
    expect(reasonOf("sector", founder, { preferred_sectors: others })[0]).toBe("conflicts");
  });
});

describe("the criterion stage", () => {
  it.each<Case>([
    [{}, {}, "fits", "Invests at Seed"],
    [
      { funding_stage: "PRE_SEED" },
      { preferred_stages: ["SEED", "PRE_SEED"] },
      "fits",
      "Invests at Pre-Seed",
    ],
    [
      { funding_stage: "POST_SEED" },
      {},
      "conflicts",
      "Other stage: founder at Post-Seed, investor prefers Seed",
    ],
    [
      {},
      { preferred_stages: ["SERIES_D", "SERIES_A", "SERIES_B", "SERIES_C"] },
      "conflicts",
      "Other stage: founder at Seed, investor prefers Series A, Series B and 2 more",
    ],
    [{}, { preferred_stages: [] }, "unknown", "No preferred stages given"],
    [{ funding_stage: null }, {}, "unknown", "No funding stage given"],
    [{ funding_stage: null }, { preferred_stages: [] }, "unknown", "No stage given on either side"],
  ])("%j and %j: %s, %j", (founder, investor, verdict, text) => {
    expect(reasonOf("stage", founder, investor)).toEqual([verdict, text]);
  });
});

describe("the criterion check", () => {
  const ask = (requested_check_usd: number | null) => ({ requested_check_usd });
  const range = (check_min_usd: number | null, check_max_usd: number | null) => ({
    check_min_usd,
    check_max_usd,
  });
  const typical = (typical_check_usd: number | null) => ({ ...range(null, null), typical_check_usd });

  it.each<Case>([
    [ask(500_000), range(250_000, 1_000_000), "fits", "Asks $500,000, invests $250,000 to $1,000,000"],
    [ask(250_000), range(250_000, 1_000_000), "fits", "Asks $250,000, invests $250,000 to $1,000,000"],
    [ask(1_000_000), range(250_000, 1_000_000), "fits", "Asks $1,000,000, invests $250,000 to $1,000,000"],
    [
      ask(249_999),
      range(250_000, 1_000_000),
      "conflicts",
      "Check too large: asks $249,999, invests from $250,000",
    ],
    [
      ask(1_000_001),
      range(250_000, 1_000_000),
      "conflicts",
      "Check too small: asks $1,000,001, invests up to $1,000,000",
    ],
    [
      ask(2_000_000),
      range(null, 500_000),
      "conflicts",
      "Check too small: asks $2,000,000, invests up to $500,000",
    ],
    [ask(500_000), range(null, 500_000), "fits", "Asks $500,000, invests up to $500,000"],
    [ask(0), range(null, 500_000), "fits", "Asks $0, invests up to $500,000"],
    [ask(50_000), range(250_000, null), "conflicts", "Check too large: asks $50,000, invests from $250,000"],
    [ask(250_000), range(250_000, null), "fits", "Asks $250,000, invests from $250,000"],
    [ask(9_000_000_000), range(250_000, null), "fits", "Asks $9,000,000,000, invests from $250,000"],
    [ask(300_000), range(1_000_000, 250_000), "fits", "Asks $300,000, invests $250,000 to $1,000,000"],
    [
      ask(100_000),
      range(1_000_000, 250_000),
      "conflicts",
      "Check too large: asks $100,000, invests from $250,000",
    ],
    [
      ask(1_500_000),
      range(1_000_000, 250_000),
      "conflicts",
      "Check too small: asks $1,500,000, invests up to $1,000,000",
    ],
    [ask(250_000), range(250_000, 250_000), "fits", "Asks $250,000, invests $250,000"],
    [ask(0), range(0, 0), "fits", "Asks $0, invests up to $0"],
    [ask(1), range(0, 0), "conflicts", "Check too small: asks $1, invests up to $0"],
    [ask(500_000), typical(500_000), "fits", "Asks $500,000, typical check $500,000"],
    [ask(250_000), typical(500_000), "fits", "Asks $250,000, typical check $500,000"],
    [ask(1_000_000), typical(500_000), "fits", "Asks $1,000,000, typical check $500,000"],
    [ask(249_999), typical(500_000), "conflicts", "Check too large: asks $249,999, typical check $500,000"],
    [
      ask(1_000_001),
      typical(500_000),
      "conflicts",
      "Check too small: asks $1,000,001, typical check $500,000",
    ],
    [ask(2), typical(3), "fits", "Asks $2, typical check $3"],
    [ask(1), typical(3), "conflicts", "Check too large: asks $1, typical check $3"],
    [
      ask(2_000_000),
      { ...range(null, 500_000), typical_check_usd: 2_000_000 },
      "conflicts",
      "Check too small: asks $2,000,000, invests up to $500,000",
    ],
    [ask(null), range(250_000, null), "unknown", "No ask given"],
    [ask(null), typical(500_000), "unknown", "No ask given"],
    [ask(500_000), typical(null), "unknown", "No check size given"],
    [ask(null), typical(null), "unknown", "No ask and no check size given"],
  ])("%j and %j: %s, %j", (founder, investor, verdict, text) => {
    expect(reasonOf("check", founder, investor)).toEqual([verdict, text]);
  });
});

describe("the criterion region", () => {
  it.each<Case>([
    [{}, {}, "fits", "Both in Europe"],
    [
      { regions: ["CANADA", "US"] },
      { preferred_regions: ["US", "CANADA", "LATAM"] },
      "fits",
      "Both in US and Canada",
    ],
    [{ regions: ["INDIA"] }, { preferred_regions: ["GLOBAL"] }, "fits", "Invests globally"],
    [{ regions: ["INDIA"] }, { preferred_regions: ["US", "GLOBAL"] }, "fits", "Invests globally"],
    [{ regions: ["GLOBAL"] }, { preferred_regions: ["US"] }, "fits", "Founder is active globally"],
    [{ regions: ["GLOBAL"] }, { preferred_regions: ["GLOBAL"] }, "fits", "Invests globally"],
    [{ regions: ["GLOBAL", "US"] }, { preferred_regions: ["US", "GLOBAL"] }, "fits", "Both in US"],
    [
      { regions: ["INDIA"] },
      { preferred_regions: ["US", "CANADA"] },
      "conflicts",
      "No shared region: founder in India, investor prefers US and Canada",
    ],
    [{}, { preferred_regions: [] }, "unknown", "No preferred regions given"],
    [{ regions: [] }, {}, "unknown", "No region given"],
    [{ regions: [] }, { preferred_regions: [] }, "unknown", "No region given on either side"],
    [{ regions: ["GLOBAL"] }, { preferred_regions: [] }, "unknown", "No preferred regions given"],
    [{ regions: [] }, { preferred_regions: ["GLOBAL"] }, "unknown", "No region given"],
  ])("%j and %j: %s, %j", (founder, investor, verdict, text) => {
    expect(reasonOf("region", founder, investor)).toEqual([verdict, text]);
  });
});
