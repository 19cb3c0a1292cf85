import { isDeepStrictEqual } from "node:util";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { founderCriteria, investorCriteria } from "@kindling/contracts/matches/criteria.ts";
import type { Counters } from "./counters.ts";

const criteria: readonly string[] = [...founderCriteria, ...investorCriteria];

/**
 * Counts, per account, the updates in which founders and investors change their matching criteria: each is work for
 * the matches service and can displace other matches. Returns the update without criteria that are as stored: written
 * again after another update, they would change uncounted.
 * @param stored reads the record as it is; called only if the update has criteria
 * @throws TooManyError at the limit, and 503 without the database
 */
export async function countCriteriaChange<B extends object>(
  counters: Counters,
  { role, id }: { role: "founder" | "investor"; id: number },
  body: B,
  stored: () => Promise<Founder | Investor>,
): Promise<B> {
  const isCriterion = (name: string) => criteria.includes(name);
  if (!Object.keys(body).some(isCriterion)) return body;
  const before = new Map(Object.entries(await stored()));
  const kept = Object.entries(body).filter(
    ([name, value]) => !isCriterion(name) || !isDeepStrictEqual(before.get(name), value),
  );
  if (kept.some(([name]) => isCriterion(name))) await counters.take("criteriaChanges", `${role} ${id}`);
  return Object.fromEntries(kept) as B;
}
