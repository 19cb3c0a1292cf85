import { isDeepStrictEqual } from "node:util";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { founderCriteria, investorCriteria } from "@kindling/contracts/matches/criteria.ts";
import type { Counters } from "./counters.ts";

const criteria: readonly string[] = [...founderCriteria, ...investorCriteria];

/**
 * Counts, per account, the updates in which founders and investors change their matching criteria: each is work for
 * the matches service and can displace other matches.
 * @param stored reads the record as it is; called only if the update has criteria
 * @throws TooManyError at the limit, and 503 without the database
 */
export async function countCriteriaChange(
  counters: Counters,
  { role, id }: { role: "founder" | "investor"; id: number },
  body: object,
  stored: () => Promise<Founder | Investor>,
): Promise<void> {
  const given = Object.entries(body).filter(([name]) => criteria.includes(name));
  if (given.length === 0) return;
  const before = new Map(Object.entries(await stored()));
  const isChange = given.some(([name, value]) => !isDeepStrictEqual(before.get(name), value));
  if (isChange) await counters.take("criteriaChanges", `${role} ${id}`);
}
