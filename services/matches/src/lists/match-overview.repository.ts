import type { CommunityNumbers } from "@kindling/contracts/gateway/schemas.ts";
import { type MatchOverview, overviewWeeks } from "@kindling/contracts/matches/schemas.ts";
import type pg from "pg";
import type { PrismaClient } from "../../generated/client.ts";
import { shareQuery } from "../matches/share-query.ts";
import { readMatchQuality } from "./match-quality.repository.ts";

export type MatchOverviewRepository = ReturnType<typeof matchOverviewRepository>;

/** Counts for the community numbers and the overview. Archived and erased people are left out. */
export function matchOverviewRepository(prisma: PrismaClient, pool: pg.Pool) {
  return {
    async community() {
      const rows = await prisma.$queryRaw<[Omit<CommunityNumbers, "matches">]>`
        select (select count(*) from founders where state is not null)::int as founders,
               (select count(*) from investors where state is not null)::int as investors`;
      return rows[0];
    },

    read: shareQuery(async (): Promise<MatchOverview> => {
      const [totals, ratings, weeks] = await Promise.all([
        prisma.founderTally.aggregate({ _sum: { matched: true } }),
        prisma.review.groupBy({
          by: "ben_rating",
          where: { ben_rating: { not: null } },
          _count: true,
          orderBy: { ben_rating: "asc" },
        }),
        prisma.$queryRaw<MatchOverview["weeks"]>`
          select to_char(monday, 'YYYY-MM-DD') as monday, count(*)::int as reviewed
          from (select distinct date_trunc('week', h.at at time zone 'UTC') as monday, h.record_id
                from history h join reviews r on r.id = h.record_id
                where h.kind = 'match' and h.action = 'changed'
                  and h.at >= date_trunc('week', now(), 'UTC') - make_interval(weeks => ${overviewWeeks - 1}::int)) changes
          group by monday order by monday`,
      ]);
      return {
        matches: totals._sum.matched ?? 0,
        ratings: ratings.map(({ ben_rating, _count }) => ({ rating: ben_rating!, count: _count })),
        weeks,
        quality: await readMatchQuality(prisma, pool),
      };
    }),
  };
}
