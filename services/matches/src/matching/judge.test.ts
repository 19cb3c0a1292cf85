import { type Industry, industry, type Sector } from "@kindling/contracts/enumerations/markets.ts";
import { type Criterion, criteria, type Verdict } from "@kindling/contracts/matches/schemas.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judge } from "./judge.ts";
import { anyFounder, anyInvestor } from "./sides.arbitrary.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";

/** A founder and an investor that fit each other in everything. */
const fittingFounder: FounderSide = {
  id: 1,
  sectors: ["FINTECH"],
  industry: null,
  funding_stage: "SEED",
  requested_check_usd: 500_000,
  regions: ["EUROPE"],
};
const fittingInvestor: InvestorSide = {
  id: 1,
  preferred_sectors: ["FINTECH"],
  preferred_stages: ["SEED"],
  check_min_usd: 250_000,
  check_max_usd: 1_000_000,
  typical_check_usd: null,
  preferred_regions: ["EUROPE"],
};

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
    [ask(500_000), range(250_000, 1_000_000), "fits", "Asks $500K, invests $250K to $1M"],
    [ask(250_000), range(250_000, 1_000_000), "fits", "Asks $250K, invests $250K to $1M"],
    [ask(1_000_000), range(250_000, 1_000_000), "fits", "Asks $1M, invests $250K to $1M"],
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
    [ask(2_000_000), range(null, 500_000), "conflicts", "Check too small: asks $2M, invests up to $500K"],
    [ask(500_000), range(null, 500_000), "fits", "Asks $500K, invests up to $500K"],
    [ask(0), range(null, 500_000), "fits", "Asks $0, invests up to $500K"],
    [ask(50_000), range(250_000, null), "conflicts", "Check too large: asks $50K, invests from $250K"],
    [ask(250_000), range(250_000, null), "fits", "Asks $250K, invests from $250K"],
    [ask(9_000_000_000), range(250_000, null), "fits", "Asks $9B, invests from $250K"],
    [ask(300_000), range(1_000_000, 250_000), "fits", "Asks $300K, invests $250K to $1M"],
    [ask(100_000), range(1_000_000, 250_000), "conflicts", "Check too large: asks $100K, invests from $250K"],
    [
      ask(1_500_000),
      range(1_000_000, 250_000),
      "conflicts",
      "Check too small: asks $1.5M, invests up to $1M",
    ],
    [ask(250_000), range(250_000, 250_000), "fits", "Asks $250K, invests $250K"],
    [ask(0), range(0, 0), "fits", "Asks $0, invests up to $0"],
    [ask(1), range(0, 0), "conflicts", "Check too small: asks $1, invests up to $0"],
    [ask(500_000), typical(500_000), "fits", "Asks $500K, typical check $500K"],
    [ask(250_000), typical(500_000), "fits", "Asks $250K, typical check $500K"],
    [ask(1_000_000), typical(500_000), "fits", "Asks $1M, typical check $500K"],
    [ask(249_999), typical(500_000), "conflicts", "Check too large: asks $250K, typical check $500K"],
    [ask(1_000_001), typical(500_000), "conflicts", "Check too small: asks $1M, typical check $500K"],
    [ask(2), typical(3), "fits", "Asks $2, typical check $3"],
    [ask(1), typical(3), "conflicts", "Check too large: asks $1, typical check $3"],
    [
      ask(2_000_000),
      { ...range(null, 500_000), typical_check_usd: 2_000_000 },
      "conflicts",
      "Check too small: asks $2M, invests up to $500K",
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

describe("the score", () => {
  const founderFor: Record<Criterion, Record<Verdict, Partial<FounderSide>>> = {
    sector: { fits: {}, unknown: { sectors: [] }, conflicts: { sectors: ["EDTECH"] } },
    stage: { fits: {}, unknown: { funding_stage: null }, conflicts: { funding_stage: "ANGEL" } },
    check: { fits: {}, unknown: { requested_check_usd: null }, conflicts: { requested_check_usd: 1 } },
    region: { fits: {}, unknown: { regions: [] }, conflicts: { regions: ["INDIA"] } },
  };
  const verdictOf = { f: "fits", u: "unknown", c: "conflicts" } as const;

  // One letter per criterion, in their order: fits, unknown, conflicts.
  it.each([
    ["ffff", 100, true],
    ["uuuu", 50, false],
    ["cccc", 0, false],
    ["fuuu", 70, true],
    ["uuuf", 57.5, false],
    ["uufu", 60, true],
    ["ufuu", 62.5, true],
    ["ufuc", 55, false],
    ["ufcf", 60, true],
    ["ufcu", 52.5, false],
    ["uuff", 67.5, true],
    ["uufc", 52.5, false],
    ["uffc", 65, true],
    ["ucff", 55, false],
    ["ufff", 80, true],
    ["fccc", 40, false],
    ["fcfc", 60, true],
    ["ffcc", 65, true],
    ["fccf", 55, false],
    ["fcuf", 65, true],
    ["fcuu", 57.5, false],
    ["fuuc", 62.5, true],
    ["fucu", 60, true],
    ["fucc", 52.5, false],
    ["ffuc", 75, true],
    ["fffu", 92.5, true],
    ["cfff", 60, false],
    ["cuuu", 30, false],
  ])("of %s is %d, a match: %j", (letters, score, matches) => {
    const verdicts = [...letters].map((letter) => verdictOf[letter as keyof typeof verdictOf]);
    const parts = criteria.map((criterion, index) => founderFor[criterion][verdicts[index]!]);
    const judgement = judge(Object.assign({}, fittingFounder, ...parts), fittingInvestor);
    expect(judgement.reasons.map((reason) => reason.verdict)).toEqual(verdicts);
    expect(judgement).toMatchObject({ score, matches });
  });
});

describe("judge", () => {
  it("gives one reason per criterion, in their order", () => {
    expect(judge(fittingFounder, fittingInvestor).reasons).toEqual([
      { criterion: "sector", verdict: "fits", text: "Both in Fintech" },
      { criterion: "stage", verdict: "fits", text: "Invests at Seed" },
      { criterion: "check", verdict: "fits", text: "Asks $500K, invests $250K to $1M" },
      { criterion: "region", verdict: "fits", text: "Both in Europe" },
    ]);
  });

  it("does not depend on the order and repetition of what is listed, nor on ids, and changes nothing", () => {
    fc.assert(
      fc.property(anyFounder, anyInvestor, (founder, investor) => {
        const before = structuredClone([founder, investor]);
        const turned = judge(
          {
            ...founder,
            id: founder.id + 1,
            sectors: [...founder.sectors, ...founder.sectors].reverse(),
            regions: founder.regions.toReversed(),
          },
          {
            ...investor,
            id: investor.id + 1,
            preferred_sectors: investor.preferred_sectors.toReversed(),
            preferred_stages: investor.preferred_stages.toReversed(),
            preferred_regions: [...investor.preferred_regions, ...investor.preferred_regions].reverse(),
          },
        );
        expect(turned).toEqual(judge(founder, investor));
        expect([founder, investor]).toEqual(before);
      }),
    );
  });
});
