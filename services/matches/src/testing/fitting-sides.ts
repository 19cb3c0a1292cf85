import type { FounderSide, InvestorSide } from "../rule/sides.ts";

/** A founder and an investor that fit each other in everything. */
export const fittingFounder: FounderSide & { company: string } = {
  id: 1,
  company: "Company 1",
  sectors: ["FINTECH"],
  industry: null,
  funding_stage: "SEED",
  requested_check_usd: 500_000,
  regions: ["EUROPE"],
};
export const fittingInvestor: InvestorSide = {
  id: 1,
  preferred_sectors: ["FINTECH"],
  preferred_stages: ["SEED"],
  check_min_usd: 250_000,
  check_max_usd: 1_000_000,
  typical_check_usd: null,
  preferred_regions: ["EUROPE"],
  past_investment_count: 50,
};
