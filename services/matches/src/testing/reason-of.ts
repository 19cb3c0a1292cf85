import type { Criterion, Verdict } from "@kindling/contracts/matches/schemas.ts";
import { judge } from "../rule/judge.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { fittingFounder, fittingInvestor } from "./fitting-sides.ts";

/** The verdict and the sentence of a criterion for a pair that fits except for these fields. */
export function reasonOf(
  criterion: Criterion,
  founder: Partial<FounderSide>,
  investor: Partial<InvestorSide>,
) {
  const { reasons } = judge({ ...fittingFounder, ...founder }, { ...fittingInvestor, ...investor });
  const { verdict, text } = reasons.find((reason) => reason.criterion === criterion)!;
  return [verdict, text];
}

/** Fields of both sides, and what the criterion says of them. */
export type Case = [Partial<FounderSide>, Partial<InvestorSide>, Verdict, string];
