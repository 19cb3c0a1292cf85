import type { Match, Stats } from "@kindling/contracts/matches/schemas.ts";
import type { PrismaClient } from "../../generated/client.ts";
import { listLimit } from "../index/match-index.ts";
import { judge } from "../rule/judge.ts";
import { byScore, type PairRow, type Review, toMatch } from "./match.ts";

export type MatchesRepository = ReturnType<typeof matchesRepository>;

interface Pair {
  founder_id: number;
  investor_id: number;
}

/** Pairs read by one statement. */
const chunk = 500;

/** The queries of the lists of matches. */
export function matchesRepository(prisma: PrismaClient) {
  /** The matches among some pairs: a listed one may no longer fit until its list is stored again. */
  async function matches(pairs: readonly Pair[]): Promise<Match[]> {
    const found: Match[] = [];
    for (let start = 0; start < pairs.length; start += chunk) {
      for (const row of await readPairs(prisma, pairs.slice(start, start + chunk))) {
        const judgement = judge(row.founder, row.investor);
        if (judgement.matches || row.review !== null) found.push(toMatch(row, judgement));
      }
    }
    return found.sort(byScore);
  }

  return {
    async listOfFounder(founderId: number) {
      return matches(
        await prisma.$queryRaw<Pair[]>`
          select founder_id, unnest(investor_ids[1:${listLimit}::int]) as investor_id from best_investors
          where founder_id = ${founderId}::int
          union
          select founder_id, investor_id from reviews
          where id between ${founderId}::bigint * 67108864 and ${founderId}::bigint * 67108864 + 67108863`,
      );
    },

    async listOfInvestor(investorId: number) {
      return matches(
        await prisma.$queryRaw<Pair[]>`
          select founder_id, ${investorId}::int as investor_id from best_investors
          where array_position(investor_ids, ${investorId}::int) <= ${listLimit}::int
          union
          select founder_id, investor_id from reviews where investor_id = ${investorId}::int`,
      );
    },

    /** The number of founders, and of matches by the tallies. */
    async stats(): Promise<Stats> {
      const rows = await prisma.$queryRaw<Stats[]>`
        select (select count(*) from founders where state is not null)::int as founders,
               (select coalesce(sum(matched), 0) from founder_tallies)::int as matches`;
      return rows[0]!;
    },
  };
}

/** The newest states and the reviews of pairs, without those of which a side is gone. */
async function readPairs(prisma: PrismaClient, pairs: readonly Pair[]): Promise<PairRow[]> {
  type Row = Pick<PairRow, "founder" | "investor"> & ({ version: null } | Review);
  const rows = await prisma.$queryRaw<Row[]>`
    select f.state as founder, i.state as investor,
           r.ben_rating::int, r.ben_notes, r.version, r.created_at, r.updated_at
    from unnest(${pairs.map(({ founder_id }) => founder_id)}::int[],
                ${pairs.map(({ investor_id }) => investor_id)}::int[]) pair(founder_id, investor_id)
    join founders f on f.id = pair.founder_id and f.state is not null
    join investors i on i.id = pair.investor_id and i.state is not null
    left join reviews r on r.id = pair.founder_id * 67108864::bigint + pair.investor_id`;
  return rows.map(({ founder, investor, ...row }) => ({
    founder,
    investor,
    review: row.version === null ? null : row,
  }));
}
