import { checkedInvestorFields, investorProblems } from "@kindling/contracts/investors/changes.ts";
import { type Investor, type InvestorUpdate, investorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import type { Author } from "@kindling/service-kit/history/author.ts";
import { type ChangedRecords, changeRecord } from "@kindling/service-kit/history/change-record.ts";
import type { InvestorsRepository } from "../investors/investors.repository.ts";

/** The investors with the rules for their changes. */
export const checkedInvestors = (
  investors: InvestorsRepository,
): ChangedRecords<Investor, InvestorUpdate> => ({
  ...investors,
  schema: investorUpdate,
  problems: investorProblems,
});

/**
 * Changes an investor.
 * @throws 400 for a changed field that breaks a rule, 404 for an unknown id, 409 when the email is taken
 */
export async function updateInvestor(
  investors: InvestorsRepository,
  id: number,
  patch: InvestorUpdate,
  author: Author,
): Promise<Investor> {
  if (Object.keys(patch).length === 0) return investors.require(id);
  if (checkedInvestorFields.some((field) => field in patch))
    return changeRecord(checkedInvestors(investors), id, () => patch, author);
  const saved = await investors.update(id, patch, author);
  if (saved === null) throw notFound(texts.investorNotFound);
  return saved;
}
