import { investorProblems } from "@kindling/contracts/investors/changes.ts";
import type { Investor, InvestorCreate } from "@kindling/contracts/investors/schemas.ts";
import { invalidFields } from "@kindling/service-kit/errors.ts";
import type { Author } from "@kindling/service-kit/history/author.ts";
import { type Created, createOnce } from "@kindling/service-kit/idempotency.ts";
import { newInvestor } from "../investors/investor.ts";
import type { InvestorsRepository } from "../investors/investors.repository.ts";

/**
 * Stores a new investor. `consent` is the version of the terms that they agreed to, if any. With `isReviewing` the
 * investor is pending, unless an admin adds it. With `hidesKnownEmail` a known email stores nothing, and the result looks
 * like a new investor. A request with the `digest` of an earlier one gets the earlier one's investor.
 * @throws 400 for a field that breaks a rule, 409 when the email is taken, 507 when no id is left
 */
export async function createInvestor(
  investors: InvestorsRepository,
  input: InvestorCreate,
  author: Author,
  {
    consent,
    isReviewing,
    hidesKnownEmail = false,
    digest,
  }: { consent: string | null; isReviewing: boolean; hidesKnownEmail?: boolean; digest: string | null },
): Promise<Created<Investor>> {
  const problems = investorProblems(null, input);
  if (problems.length > 0) throw invalidFields(problems);
  if (hidesKnownEmail && (await investors.hasEmail(input.email))) {
    const record = digest === null ? null : await investors.findCreated(digest);
    if (record !== null) return { record, isReplayed: true };
    return { record: await investors.unsaved(newInvestor(input)), isReplayed: false };
  }
  const isPending = isReviewing && author.caller.role !== "admin";
  const create = () => investors.create(newInvestor(input), author, { consent, isPending, digest });
  return createOnce(digest, create, investors.findCreated);
}
