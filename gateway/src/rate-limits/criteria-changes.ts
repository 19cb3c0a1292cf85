import { founderCriteria, investorCriteria } from "@kindling/contracts/matches/criteria.ts";
import type { Counters } from "./counters.ts";

const criteria: readonly string[] = [...founderCriteria, ...investorCriteria];

/**
 * Counts, per account, the updates in which founders and investors change their matching criteria: each is work for
 * the matches service and can displace other matches.
 * @throws TooManyError at the limit, and 503 without the database
 */
export async function countCriteriaChange(
  counters: Counters,
  { role, id }: { role: "founder" | "investor"; id: number },
  body: object,
): Promise<void> {
  if (criteria.some((name) => Object.hasOwn(body, name))) {
    await counters.take("criteriaChanges", `${role} ${id}`);
  }
}
