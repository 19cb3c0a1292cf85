import { checkedInvestorFields, investorProblems } from "@kindling/contracts/investors/changes.ts";
import type { Investor, InvestorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { invalidFields, notFound } from "@kindling/service-kit/errors.ts";
import type { InvestorsRepository } from "./investors.repository.ts";

/**
 * Changes an investor.
 * @throws 400 for a changed field that breaks a rule, 404 for an unknown id, 409 when the email is taken
 */
export async function updateInvestor(
  investors: InvestorsRepository,
  id: number,
  patch: InvestorUpdate,
  requestId: string,
): Promise<Investor> {
  if (!checkedInvestorFields.some((field) => field in patch)) {
    const saved = await investors.update(id, patch, requestId);
    if (saved === null) throw notFound(texts.investorNotFound);
    return saved;
  }
  for (;;) {
    const stored = await investors.require(id);
    const problems = investorProblems(stored, patch);
    if (problems.length > 0) throw invalidFields(problems);
    // Null after a concurrent change: the loop reads the investor and checks again.
    const saved = await investors.update(id, patch, requestId, stored.version);
    if (saved !== null) return saved;
  }
}
