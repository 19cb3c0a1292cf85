import type { Sector } from "@kindling/contracts/enumerations/markets.ts";
import { expectAgreement } from "@kindling/test-kit/product/agreement.ts";
import { expect } from "vitest";
import type { Stack } from "./stack.ts";
import { waitUntilConsistent } from "./wait-until-consistent.ts";
import type { Acknowledged } from "./writing.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read replies of every shape
type Answer = any;

/** Waits for the events to come to rest, then checks as `checkWhole` does. */
export async function expectWhole(stack: Stack, sector: Sector, acknowledged: Acknowledged): Promise<void> {
  await waitUntilConsistent(stack);
  await checkWhole(stack, sector, acknowledged);
}

/**
 * Checks that nothing was lost: every acknowledged write is stored, everyone of the sector is matched
 * with everyone on the other side, matches show the newest state of both, and lists, counts and stats
 * agree.
 */
export async function checkWhole(
  stack: Pick<Stack, "get">,
  sector: Sector,
  acknowledged: Acknowledged,
): Promise<void> {
  const founders = (await stack.get("/api/founders")).data;
  const investors = (await stack.get("/api/investors-database")).data;
  const byEmail = new Map<string, Answer>([...founders, ...investors].map((one) => [one.email, one]));
  for (const [email, fields] of acknowledged) expect(byEmail.get(email), email).toMatchObject(fields);

  const pairs = await expectAgreement((path) => stack.get(path));
  const members = new Set<number>();
  for (const { id, sectors } of founders) if (sectors.includes(sector)) members.add(id);
  const others = investors.filter((one: Answer) => one.preferred_sectors.includes(sector));
  expect(pairs.filter(([founder]) => members.has(founder))).toHaveLength(members.size * others.length);

  for (const id of members) {
    for (const match of (await stack.get(`/api/founders/${id}/matches`)).data) {
      expect(byEmail.get(match.founder.email)).toMatchObject(match.founder);
      expect(byEmail.get(match.investor.email)).toMatchObject(match.investor);
    }
  }
}
