import { checkedFounderFields, founderProblems } from "@kindling/contracts/founders/changes.ts";
import { type Founder, type FounderUpdate, founderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import type { Author } from "@kindling/service-kit/history/author.ts";
import { type ChangedRecords, changeRecord } from "@kindling/service-kit/history/change-record.ts";
import type { FoundersRepository } from "../founders/founders.repository.ts";

/** The founders with the rules for their changes. */
export const checkedFounders = (founders: FoundersRepository): ChangedRecords<Founder, FounderUpdate> => ({
  ...founders,
  schema: founderUpdate,
  problems: founderProblems,
});

/**
 * Changes a founder.
 * @throws 400 for a changed field that breaks a rule, 404 for an unknown id, 409 when the email or the
 * company is taken
 */
export async function updateFounder(
  founders: FoundersRepository,
  id: number,
  patch: FounderUpdate,
  author: Author,
): Promise<Founder> {
  if (Object.keys(patch).length === 0) return founders.require(id);
  if (checkedFounderFields.some((field) => field in patch))
    return changeRecord(checkedFounders(founders), id, () => patch, author);
  const saved = await founders.update(id, patch, author);
  if (saved === null) throw notFound(texts.founderNotFound);
  return saved;
}
