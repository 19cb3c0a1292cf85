import type { CommunityNumbers } from "@kindling/contracts/gateway/schemas.ts";
import { type MatchOverview, overviewWeeks } from "@kindling/contracts/matches/schemas.ts";
import type { PrismaClient } from "../../generated/client.ts";

export type MatchOverviewRepository = ReturnType<typeof matchOverviewRepository>;

/** Counts for the community numbers and the overview. Archived and erased people are left out. */
export function matchOverviewRepository(prisma: PrismaClient) {
  return {
    async community(): Promise<CommunityNumbers> {
      const rows = await prisma.$queryRaw<[CommunityNumbers]>`
        select (select count(*) from founders where state is not null)::int as founders,
               (select count(*) from investors where state is not null)::int as investors,
               (select coalesce(sum(matched), 0) from founder_tallies)::int as matches`;
      return rows[0];
    },

    async read(): Promise<MatchOverview> {
      const [totals, ratings, weeks] = await Promise.all([
        prisma.$queryRaw<[{ matches: number }]>`
          select coalesce(sum(matched), 0)::int as matches from founder_tallies`,
        prisma.$queryRaw<MatchOverview["ratings"]>`
          select ben_rating::int as rating, count(*)::int as count from reviews
          where ben_rating is not null group by ben_rating order by ben_rating`,
        prisma.$queryRaw<MatchOverview["weeks"]>`
          select to_char(monday, 'YYYY-MM-DD') as monday, count(*)::int as reviewed
          from (select distinct date_trunc('week', h.at at time zone 'UTC') as monday, h.record_id
                from history h join reviews r on r.id = h.record_id
                where h.kind = 'match' and h.action = 'changed'
                  and h.at >= date_trunc('week', now(), 'UTC') - make_interval(weeks => ${overviewWeeks - 1}::int)) changes
          group by monday order by monday`,
      ]);
      return { matches: totals[0].matches, ratings, weeks };
    },
  };
}
