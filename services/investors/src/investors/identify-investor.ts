import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import type { InvestorsRepository } from "./investors.repository.ts";

/** Who an investor's email belongs to. @throws 404 when nobody has it */
export async function identifyInvestor(investors: InvestorsRepository, email: string) {
  const investor = await investors.findByEmail(email);
  if (investor === null) throw notFound(texts.investorNotFound);
  return investor;
}
