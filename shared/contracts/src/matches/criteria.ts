import type { FounderState } from "../founders/schemas.ts";
import type { InvestorState } from "../investors/schemas.ts";

/** The fields of a founder that matching compares. */
export const founderCriteria = [
  "sectors",
  "industry",
  "funding_stage",
  "requested_check_usd",
  "regions",
] as const satisfies readonly (keyof FounderState)[];

/** What an investor looks for. */
export const investorPreferences = [
  "preferred_sectors",
  "preferred_stages",
  "check_min_usd",
  "check_max_usd",
  "typical_check_usd",
  "preferred_regions",
] as const satisfies readonly (keyof InvestorState)[];

/** The fields of an investor that matching compares. */
export const investorCriteria = [
  ...investorPreferences,
  "past_investment_count",
] as const satisfies readonly (keyof InvestorState)[];
