import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import type { InvestorsRepository } from "./investors.repository.ts";

/** One investor. @throws 404 when there is none */
export async function getInvestor(investors: InvestorsRepository, id: number): Promise<Investor> {
  const investor = await investors.find(id);
  if (investor === null) throw notFound(texts.investorNotFound);
  return investor;
}
