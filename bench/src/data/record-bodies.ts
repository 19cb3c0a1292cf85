import { industry, region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { sampler } from "./sampler.ts";

/** The POST body of the n-th founder, the same in every run. */
export function founderBody(n: number): object {
  const pick = sampler(n * 2 + 1);
  const ask = pick.one([100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000]);
  return {
    company: `Company ${n}`,
    name: `Founder ${n}`,
    email: `founder${n}@example.com`,
    phone: "+1 555 0100",
    website: `https://company-${n}.example`,
    discord_username: `founder_${n}`,
    industry: pick.one(industry.values),
    product_stage: "MVP",
    funding_stage: pick.one(fundingStage.values.slice(0, 8)),
    elevator_pitch:
      "We make one hard thing easy for people who have to do it every single working day of the year.",
    summary_text: "A longer text about the company, its market and its people. ".repeat(6),
    business_models: ["SUBSCRIPTION"],
    sectors: pick.some(sector.values, 3),
    regions: pick.some(region.values, 2),
    requested_check_usd: ask,
    total_raised_usd: ask / 2,
    revenue_usd: 12_345.67,
    user_count: 1_200,
    temperature: "WARM",
    engagement_tier: "TIER_2",
  };
}

/** The POST body of the n-th investor, the same in every run. */
export function investorBody(n: number): object {
  const pick = sampler(n * 2);
  const typical = pick.one([50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000]);
  return {
    name: `Investor ${n}`,
    company: `Fund ${n}`,
    email: `investor${n}@example.com`,
    city: "Lisbon",
    investor_type: "VC",
    fund_stage: "SEED",
    typical_check_usd: typical,
    check_min_usd: typical / 2,
    check_max_usd: typical * 4,
    preferred_stages: pick.some(fundingStage.values.slice(0, 8), 3),
    preferred_sectors: pick.some(sector.values, 3),
    preferred_regions: pick.some(region.values, 3),
    thesis_text: "We back people who know their customers by name. ".repeat(4),
    temperature: pick.one(["COLD", "NEUTRAL", "WARM", "HOT", "FIRE"]),
  };
}

/** The POST body of a founder that most investors fit. */
export const soughtAfter = {
  ...founderBody(0),
  company: "Sought After",
  email: "sought.after@example.com",
  funding_stage: "SEED",
  sectors: sector.values,
  regions: region.values,
  requested_check_usd: 500_000,
};

/** The criteria of an investor that fits every founder. */
export const generalist = {
  preferred_stages: fundingStage.values,
  preferred_sectors: sector.values,
  preferred_regions: region.values,
  typical_check_usd: 1_000_000,
  check_min_usd: 1,
  check_max_usd: 100_000_000,
  past_investment_count: 50,
};
