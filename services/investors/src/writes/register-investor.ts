import { type Investor, type InvestorCreate, investor } from "@kindling/contracts/investors/schemas.ts";
import type { Author } from "@kindling/service-kit/history/author.ts";
import type { Created } from "@kindling/service-kit/idempotency.ts";
import type { Creation } from "@kindling/service-kit/records/records.repository.ts";
import {
  type CheckedRecords,
  checkRecord,
  createRecord,
} from "@kindling/service-kit/records/write-record.ts";
import type { InvestorsRepository } from "../investors/investors.repository.ts";

/**
 * Stores a new investor, unless the email is known: then nothing is stored, and the result looks like a new investor, so
 * that it does not tell whether the email is known.
 * @throws as `createRecord` does
 */
export async function registerInvestor(
  parts: CheckedRecords<Investor, Partial<InvestorCreate>>,
  investors: InvestorsRepository,
  { given, author, creation }: { given: InvestorCreate; author: Author; creation: Creation },
): Promise<Created<Investor>> {
  if (!(await investors.hasEmail(given.email))) return createRecord(parts, given, author, creation);
  checkRecord(parts.kind, given);
  const replayed = creation.digest === null ? null : await parts.records.findCreated(creation.digest);
  if (replayed !== null) return { record: replayed, isReplayed: true };
  return { record: await unsaved(parts, given), isReplayed: false };
}

/**
 * An investor as `create` returns it, but not stored. It takes the next id, as a stored one would: the ids of later
 * registrations do not tell that this one was not stored.
 */
async function unsaved(
  { records }: CheckedRecords<Investor, Partial<InvestorCreate>>,
  given: InvestorCreate,
): Promise<Investor> {
  const { id, at } = await records.takeId();
  const fields = { ...given, founder_matches: 0, founder_matches_reviewed: 0 };
  return investor.parse({ ...fields, id, version: 1, created_at: at, updated_at: at });
}
