import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";

/** What of a founder is judged. Ask in USD. */
export type FounderSide = Pick<
  FounderState,
  "id" | "sectors" | "industry" | "funding_stage" | "requested_check_usd" | "regions"
>;

/** What of an investor is judged. Checks in USD. */
export type InvestorSide = Pick<
  InvestorState,
  | "id"
  | "preferred_sectors"
  | "preferred_stages"
  | "check_min_usd"
  | "check_max_usd"
  | "typical_check_usd"
  | "preferred_regions"
>;
