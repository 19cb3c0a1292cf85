import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import type { TestService } from "@kindling/test-kit/test-service.ts";
import { expect } from "vitest";
import { judge } from "../rule/judge.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";

/** Most investors that a founder is matched with, besides those that were reviewed. */
const best = 100;

/** A pair as `<founder>-<investor>`. */
export type Pair = `${number}-${number}`;

/** The pairs that should be: of each founder the best 100 by the rule itself, and what was reviewed. */
export function expectedPairs(
  founders: Iterable<FounderSide>,
  investors: readonly InvestorSide[],
  reviewed: Iterable<Pair> = [],
): Set<Pair> {
  const pairs = new Set<Pair>(reviewed);
  for (const founder of founders) {
    const fitting = investors
      .map((investor) => ({ id: investor.id, ...judge(founder, investor) }))
      .filter(({ matches }) => matches)
      .sort((a, b) => b.score - a.score || a.id - b.id);
    for (const { id } of fitting.slice(0, best)) pairs.add(`${founder.id}-${id}`);
  }
  return pairs;
}

/** The pairs that are stored: the first hundred of each list, and the reviews. */
export async function storedPairs(database: TestDatabase): Promise<Set<Pair>> {
  const rows = await database.query<{ pair: Pair }>(
    `select founder_id || '-' || unnest(investor_ids[1:${best}]) as pair from best_investors
     union select founder_id || '-' || investor_id from reviews`,
  );
  return new Set(rows.map(({ pair }) => pair));
}

type Running = Pick<TestService, "database" | "call">;

/** Checks that lists, tallies and stats have the same counts. */
export async function expectAgreement({ database, call }: Running): Promise<void> {
  const listed = await lengthsOfLists({ database, call });
  const tallies = await database.query<{ side: string; id: number; matched: number; reviewed: number }>(
    `select 'founder' as side, id, matched, 0 as reviewed from founder_tallies
     union all select 'investor', id, matched, reviewed from investor_tallies`,
  );
  const counted = tallies.filter(({ matched, reviewed }) => matched !== 0 || reviewed !== 0);
  expect(
    sorted(counted.map(({ side, id, matched, reviewed }) => `${side} ${id}: ${reviewed}/${matched}`)),
  ).toEqual(sorted(listed));
  const founders = await database.query("select from founders where state is not null");
  const matches = (await storedPairs(database)).size;
  expect((await call("GET", "/api/stats")).body.data).toEqual({ founders: founders.length, matches });
}

/** What the API lists of everybody known, as `<side> <id>: <reviewed>/<matched>`; nobody without matches. */
async function lengthsOfLists({ database, call }: Running): Promise<string[]> {
  const lengths: string[] = [];
  for (const side of ["founder", "investor"]) {
    for (const { id } of await database.query<{ id: number }>(`select id from ${side}s`)) {
      const { data } = (await call("GET", `/api/${side}s/${id}/matches`)).body;
      const rated = data.filter((match: { ben_rating: number | null }) => match.ben_rating !== null).length;
      const reviewed = side === "investor" ? rated : 0;
      if (data.length > 0) lengths.push(`${side} ${id}: ${reviewed}/${data.length}`);
    }
  }
  return lengths;
}

const sorted = (lines: string[]) => lines.sort();
