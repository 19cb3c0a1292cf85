import { founderProblems } from "@kindling/contracts/founders/changes.ts";
import type { Founder, FounderCreate } from "@kindling/contracts/founders/schemas.ts";
import { invalidFields } from "@kindling/service-kit/errors.ts";
import type { Author } from "@kindling/service-kit/history/author.ts";
import { type Created, createOnce } from "@kindling/service-kit/idempotency.ts";
import { newFounder } from "../founders/founder.ts";
import type { FoundersRepository } from "../founders/founders.repository.ts";

/**
 * Stores a new founder. `consent` is the version of the terms that they agreed to, if any. With `isReviewing` the
 * founder is pending, unless an admin adds it.
 * A request with the `digest` of an earlier one gets the earlier one's founder.
 * @throws 400 for a field that breaks a rule, 409 when email or company is taken, 507 when no id is left
 */
export async function createFounder(
  founders: FoundersRepository,
  input: FounderCreate,
  author: Author,
  { consent, isReviewing, digest }: { consent: string | null; isReviewing: boolean; digest: string | null },
): Promise<Created<Founder>> {
  const problems = founderProblems(null, input);
  if (problems.length > 0) throw invalidFields(problems);
  const isPending = isReviewing && author.caller.role !== "admin";
  const create = () => founders.create(newFounder(input), author, { consent, isPending, digest });
  return createOnce(digest, create, founders.findCreated);
}
