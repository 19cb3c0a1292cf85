import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import type { founderCriteria, investorCriteria } from "@kindling/contracts/matches/criteria.ts";

/** What of a founder is judged. Ask in USD. */
export type FounderSide = Pick<FounderState, "id" | (typeof founderCriteria)[number]>;

/** What of an investor is judged. Checks in USD. */
export type InvestorSide = Pick<InvestorState, "id" | (typeof investorCriteria)[number]>;
