import { checkedInvestorFields, investorProblems } from "@kindling/contracts/investors/changes.ts";
import type { Investor, InvestorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { invalidFields, notFound } from "@kindling/service-kit/errors.ts";
import type { Author } from "@kindling/service-kit/history/author.ts";
import { type HistoryRepository, undoPatch } from "@kindling/service-kit/history/history.repository.ts";
import type { InvestorsRepository } from "./investors.repository.ts";

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
  if (checkedInvestorFields.some((field) => field in patch))
    return change(investors, id, () => patch, author);
  const saved = await investors.update(id, patch, author);
  if (saved === null) throw notFound(texts.investorNotFound);
  return saved;
}

/**
 * Takes one change back.
 * @throws 404 for an unknown id or entry, 409 when a field was changed again since, and as `updateInvestor` does
 */
export async function undoInvestorChange(
  investors: InvestorsRepository,
  history: HistoryRepository,
  { id, entry }: { id: number; entry: number },
  author: Author,
): Promise<Investor> {
  const undone = await history.require(id, entry);
  const patchOf = (stored: Investor) => undoPatch(undone, stored) as InvestorUpdate;
  return change(investors, id, patchOf, { ...author, action: "undone" });
}

/** Gives every field but the email the value that it had after an entry. @throws as `undoInvestorChange` does */
export async function restoreInvestorVersion(
  investors: InvestorsRepository,
  history: HistoryRepository,
  { id, entry }: { id: number; entry: number },
  author: Author,
): Promise<Investor> {
  await history.require(id, entry);
  const patchOf = async () => {
    const { email: _email, ...patch } = await history.valuesAfter(id, entry);
    return patch as InvestorUpdate;
  };
  return change(investors, id, patchOf, { ...author, action: "restored" });
}

/** Checks a patch against the stored investor and saves it, again after a concurrent change. */
async function change(
  investors: InvestorsRepository,
  id: number,
  patchOf: (stored: Investor) => InvestorUpdate | Promise<InvestorUpdate>,
  author: Author,
): Promise<Investor> {
  for (;;) {
    const stored = await investors.require(id);
    const patch = await patchOf(stored);
    const problems = investorProblems(stored, patch);
    if (problems.length > 0) throw invalidFields(problems);
    const saved = await investors.update(id, patch, author, stored.version);
    if (saved !== null) return saved;
  }
}
