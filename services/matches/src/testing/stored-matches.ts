import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import type { TestService } from "@kindling/test-kit/test-service.ts";
import { expect } from "vitest";
import { founderOf, founderRankOf } from "../index/rank.ts";
import { byHash } from "../matches/pair-order.ts";
import { judge } from "../rule/judge.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";

/** Most investors that a founder is matched with, besides those that were reviewed. */
const best = 100;

/** A pair as `<founder>-<investor>`. */
export type Pair = `${number}-${number}`;

/** Founders of an investor's shortlist. */
const shortlisted = 20;

/**
 * The pairs that should be: of each founder the best 100 by the rule itself, of each investor the best 20, and what was
 * reviewed.
 */
export function expectedPairs(
  founders: readonly FounderSide[],
  investors: readonly InvestorSide[],
  reviewed: Iterable<Pair> = [],
): Set<Pair> {
  const pairs = new Set<Pair>(reviewed);
  for (const founder of founders) {
    const fitting = investors
      .map((investor) => ({ id: investor.id, ...judge(founder, investor) }))
      .filter(({ matches }) => matches)
      .sort((a, b) => b.score - a.score || byHash(pairId(founder.id, a.id), pairId(founder.id, b.id)));
    for (const { id } of fitting.slice(0, best)) pairs.add(`${founder.id}-${id}`);
  }
  for (const investor of investors) {
    const ranks = [...founders]
      .map((founder) => ({ id: founder.id, ...judge(founder, investor) }))
      .filter(({ matches }) => matches)
      .map(({ id, score }) => founderRankOf(Math.round(10 * score), id, investor.id))
      .sort((a, b) => a - b);
    for (const rank of ranks.slice(0, shortlisted)) pairs.add(`${founderOf(rank)}-${investor.id}`);
  }
  return pairs;
}

/** The pairs that are stored: the first hundred of each list, and the reviews. */
export async function storedPairs(database: TestDatabase): Promise<Set<Pair>> {
  const rows = await database.query<{ pair: Pair }>(
    `select founder_id || '-' || unnest(investor_ids[1:${best}]) as pair from best_investors
     union select founder_id || '-' || unnest(shortlisted_by) from best_investors
     union select founder_id || '-' || investor_id from reviews`,
  );
  return new Set(rows.map(({ pair }) => pair));
}

type Running = Pick<TestService, "database" | "call">;

/** Lists of each side that are read; of more founders or investors, so many at even distances. */
const listsRead = 25;

/** Checks that stored pairs, lists, tallies and stats have the same counts. */
export async function expectAgreement({ database, call }: Running): Promise<void> {
  const pairs = await storedPairs(database);
  const rated = new Set(
    (
      await database.query<{ pair: Pair }>(
        "select founder_id || '-' || investor_id as pair from reviews where ben_rating is not null",
      )
    ).map(({ pair }) => pair),
  );
  const counts = new Map<string, Count>();
  for (const pair of pairs) {
    const [founder, investor] = pair.split("-");
    add(counts, `founder ${founder}`, 0);
    add(counts, `investor ${investor}`, rated.has(pair) ? 1 : 0);
  }
  const tallies = await database.query<Count & { record: string }>(
    `select 'founder ' || id as record, matched, 0 as reviewed from founder_tallies where matched <> 0
     union all
     select 'investor ' || id, matched, reviewed from investor_tallies where (matched, reviewed) <> (0, 0)`,
  );
  expect(new Map(tallies.map(({ record, ...count }) => [record, count]))).toEqual(counts);
  await expectLists({ database, call }, counts);
  const founders = await database.query("select from founders where state is not null");
  expect((await call("GET", "/api/stats")).body.data).toEqual({
    founders: founders.length,
    matches: pairs.size,
  });
}

interface Count {
  matched: number;
  reviewed: number;
}

function add(counts: Map<string, Count>, record: string, reviewed: number): void {
  const before = counts.get(record) ?? { matched: 0, reviewed: 0 };
  counts.set(record, { matched: before.matched + 1, reviewed: before.reviewed + reviewed });
}

/** Compares what the API lists of founders and investors, also of those without matches. */
async function expectLists({ database, call }: Running, counts: ReadonlyMap<string, Count>): Promise<void> {
  for (const side of ["founder", "investor"]) {
    const known = await database.query<{ id: number }>(`select id from ${side}s order by id`);
    const step = Math.ceil(known.length / listsRead);
    for (const { id } of known.filter((_, index) => index % step === 0)) {
      const { data } = (await call("GET", `/api/${side}s/${id}/matches`)).body;
      const rated = data.filter((match: { ben_rating: number | null }) => match.ben_rating !== null).length;
      const { matched, reviewed } = counts.get(`${side} ${id}`) ?? { matched: 0, reviewed: 0 };
      expect([side, id, data.length]).toEqual([side, id, matched]);
      if (side === "investor") expect([side, id, rated]).toEqual([side, id, reviewed]);
    }
  }
}
