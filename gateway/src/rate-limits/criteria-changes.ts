import { founderCriteria, investorCriteria } from "@kindling/contracts/matches/criteria.ts";
import type { Counters } from "./counters.ts";

const criteria: readonly string[] = [...founderCriteria, ...investorCriteria];

/**
 * Counts, per account, the updates by which founders and investors change what they are matched by: each is work
 * for the matches service and can push other matches out.
 * @throws TooManyError, and 503 when it cannot be counted
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
