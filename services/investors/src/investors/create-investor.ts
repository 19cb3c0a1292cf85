import type { Investor, InvestorCreate } from "@kindling/contracts/investors/schemas.ts";
import { newInvestor } from "./investor.ts";
import type { InvestorsRepository } from "./investors.repository.ts";

/** Registers an investor, unless the email is known (spec sections 5 and 7). */
export function createInvestor(
  investors: InvestorsRepository,
  input: InvestorCreate,
  requestId: string,
): Promise<Investor> {
  return investors.create(newInvestor(input), requestId);
}
