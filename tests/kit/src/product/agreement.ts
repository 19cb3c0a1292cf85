import { expect } from "vitest";
import type { Answer } from "./test-product.ts";

type Get = (path: string) => Promise<Answer>;

/**
 * Checks that lists, counts and stats say the same: each founder's and each investor's count is the
 * length of its list, rated ones are counted, and the stats are the sums. Gives the pairs.
 */
export async function expectAgreement(get: Get): Promise<[founder: number, investor: number][]> {
  const founders = (await get("/api/founders")).data;
  const investors = (await get("/api/investors-database")).data;
  const view = (await get("/api/investors")).data;
  const stats = (await get("/api/stats")).data;
  const pairs: [number, number][] = [];
  for (const founder of founders) {
    const matches = (await get(`/api/founders/${founder.id}/matches`)).data;
    expect(founder.investors_matched, `count of founder ${founder.id}`).toBe(matches.length);
    pairs.push(...matches.map((match: Answer) => [founder.id, match.investor_id]));
  }
  const fromInvestors: [number, number][] = [];
  for (const investor of investors) {
    const matches = (await get(`/api/investors/${investor.id}/matches`)).data;
    const reviewed = matches.filter((match: Answer) => match.ben_rating !== null).length;
    const counts = { founder_matches: matches.length, founder_matches_reviewed: reviewed };
    expect(investor, `counts of investor ${investor.id}`).toMatchObject(counts);
    expect(view.find((row: Answer) => row.id === investor.id)).toMatchObject(counts);
    fromInvestors.push(...matches.map((match: Answer) => [match.founder_id, investor.id]));
  }
  expect(new Set(fromInvestors.map(String))).toEqual(new Set(pairs.map(String)));
  expect(stats).toEqual({ founders: founders.length, matches: pairs.length });
  return pairs;
}
