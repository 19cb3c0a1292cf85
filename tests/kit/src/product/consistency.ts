import type { Sector } from "@kindling/contracts/enumerations/markets.ts";
import { expect } from "vitest";
import type { Client } from "../client.ts";
import type { Acknowledged } from "../clients/writers.ts";
import { eventually } from "../eventually.ts";
import type { Product } from "./product.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
type Data = any;
type Reader = Pick<Client, "get">;

/**
 * Checks that lists, counts and stats agree: each founder's and investor's count is the length of its list,
 * rated matches are counted, and the stats are the sums. Returns the pairs.
 */
export async function expectAgreement(product: Reader): Promise<[founder: number, investor: number][]> {
  const founders = await product.get("/api/founders");
  const investors = await product.get("/api/investors-database");
  const view = await product.get("/api/investors");
  const stats = await product.get("/api/stats");
  const pairs: [number, number][] = [];
  for (const founder of founders) {
    const matches = await product.get(`/api/founders/${founder.id}/matches`);
    expect(founder.investors_matched, `count of founder ${founder.id}`).toBe(matches.length);
    pairs.push(...matches.map((match: Data) => [founder.id, match.investor_id]));
  }
  const fromInvestors: [number, number][] = [];
  for (const investor of investors) {
    const matches = await product.get(`/api/investors/${investor.id}/matches`);
    const reviewed = matches.filter((match: Data) => match.ben_rating !== null).length;
    const counts = { founder_matches: matches.length, founder_matches_reviewed: reviewed };
    expect(investor, `counts of investor ${investor.id}`).toMatchObject(counts);
    expect(view.find((row: Data) => row.id === investor.id)).toMatchObject(counts);
    fromInvestors.push(...matches.map((match: Data) => [match.founder_id, investor.id]));
  }
  expect(new Set(fromInvestors.map(String))).toEqual(new Set(pairs.map(String)));
  expect(stats).toEqual({ founders: founders.length, matches: pairs.length });
  return pairs;
}

/**
 * Checks that nothing was lost: every acknowledged write is stored, each founder of the sector is matched with each
 * investor of it, matches show the newest state of both, and lists, counts and stats agree.
 */
export async function checkNothingLost(
  product: Reader,
  sector: Sector,
  acknowledged: Acknowledged,
): Promise<void> {
  expect(acknowledged.size).toBeGreaterThan(0);
  const founders = await product.get("/api/founders");
  const investors = await product.get("/api/investors-database");
  const byEmail = new Map<string, Data>([...founders, ...investors].map((one) => [one.email, one]));
  for (const [email, fields] of acknowledged) expect(byEmail.get(email), email).toMatchObject(fields);

  const pairs = await expectAgreement(product);
  const members = new Set<number>();
  for (const { id, sectors } of founders) if (sectors.includes(sector)) members.add(id);
  const others = investors.filter((one: Data) => one.preferred_sectors.includes(sector));
  expect(pairs.filter(([founder]) => members.has(founder))).toHaveLength(members.size * others.length);

  for (const id of members) {
    for (const match of await product.get(`/api/founders/${id}/matches`)) {
      expect(byEmail.get(match.founder.email)).toMatchObject(match.founder);
      expect(byEmail.get(match.investor.email)).toMatchObject(match.investor);
    }
  }
}

/** Waits until all counts agree, then checks as `checkNothingLost` does. */
export async function expectNothingLost(
  product: Product,
  sector: Sector,
  acknowledged: Acknowledged,
): Promise<void> {
  await product.waitUntilConsistent();
  await checkNothingLost(product, sector, acknowledged);
}

/**
 * Repeats `checkNothingLost` until it passes. For tests that kill NATS, which may then count a message that a newer one
 * has replaced as unread forever, so the lag never reaches 0.
 * @throws the last error after two minutes
 */
export async function eventuallyNothingLost(
  product: Reader,
  sector: Sector,
  acknowledged: Acknowledged,
): Promise<void> {
  const began = performance.now();
  await eventually(() => checkNothingLost(product, sector, acknowledged), {
    timeoutMs: 120_000,
    intervalMs: 500,
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`${acknowledged.size} acknowledged records are there and agree, after ${seconds} s\n`);
}
