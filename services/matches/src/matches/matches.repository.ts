import { matchReviewed } from "@kindling/contracts/matches/events.ts";
import type { MatchReview, Stats } from "@kindling/contracts/matches/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import { markChanged } from "@kindling/service-kit/messaging/mark-changed.ts";
import { type Publication, publication } from "@kindling/service-kit/messaging/publication.ts";
import { Prisma, type PrismaClient } from "../../generated/client.ts";
import { byScore, type MatchRow, toMatch } from "./match.ts";

export type MatchesRepository = ReturnType<typeof matchesRepository>;

const selectMatches = Prisma.raw(`
  select m.id, m.founder_id, m.investor_id, m.ben_rating::int, m.ben_notes, m.version, m.created_at, m.updated_at,
         f.state as founder, i.state as investor
  from matches m
  join founders f on f.id = m.founder_id and f.state is not null
  join investors i on i.id = m.investor_id and i.state is not null`);

/** What admins and founders ask of matches, and what admins make of them. */
export function matchesRepository(prisma: PrismaClient) {
  return {
    async listOfFounder(founderId: number) {
      const rows = await prisma.$queryRaw<MatchRow[]>`${selectMatches} where m.founder_id = ${founderId}`;
      return rows.map(toMatch).sort(byScore);
    },

    async listOfInvestor(investorId: number) {
      const rows = await prisma.$queryRaw<MatchRow[]>`${selectMatches} where m.investor_id = ${investorId}`;
      return rows.map(toMatch).sort(byScore);
    },

    /**
     * Rates or annotates a match: only what is given changes. The investor's count of rated
     * matches changes in the same statement, and both are marked for publishing.
     * @throws 404 when there is no such match
     */
    async review(id: number, { ben_rating, ben_notes }: MatchReview, requestId: string) {
      const found = await prisma.$queryRaw<{ id: number }[]>`
        with before as (select id, ben_rating from matches where id = ${id} for update),
        saved as (
          update matches m
          set ben_rating = case when ${ben_rating !== undefined} then ${ben_rating ?? null}::smallint else m.ben_rating end,
              ben_notes = case when ${ben_notes !== undefined} then ${ben_notes ?? null}::text else m.ben_notes end,
              kept = true, version = m.version + 1, updated_at = now()
          from before b where m.id = b.id
          returning m.id, m.version, m.investor_id,
                    (m.ben_rating is not null)::int - (b.ben_rating is not null)::int as difference),
        tallied as (
          update investor_tallies t
          set reviewed = t.reviewed + s.difference, version = t.version + 1, updated_at = now()
          from saved s where t.id = s.investor_id and s.difference <> 0
          returning t.id, t.version),
        marked_match as (${markChanged("match", "saved", requestId)}),
        marked_tally as (${markChanged("investor-tally", "tallied", requestId)})
        select id from saved`;
      if (found.length === 0) throw notFound(texts.matchNotFound);
      const rows = await prisma.$queryRaw<MatchRow[]>`${selectMatches} where m.id = ${id}`;
      if (rows[0] === undefined) throw notFound(texts.matchNotFound);
      return toMatch(rows[0]);
    },

    /** Founders known here, and matches by the tallies that every count comes from. */
    async stats(): Promise<Stats> {
      const rows = await prisma.$queryRaw<Stats[]>`
        select (select count(*) from founders where state is not null)::int as founders,
               (select coalesce(sum(matched), 0) from founder_tallies)::int as matches`;
      return rows[0]!;
    },

    publication: (): Publication =>
      publication({
        aggregate: "match",
        event: matchReviewed,
        source: "(select id, version from matches where kept)",
        load: async (ids) => {
          const rows = await prisma.match.findMany({ where: { id: { in: [...ids] } } });
          return rows.map(({ id, founder_id, investor_id, ben_rating, ben_notes, version, updated_at }) => ({
            id,
            version,
            at: updated_at,
            state: { id, founder_id, investor_id, ben_rating, ben_notes, version },
          }));
        },
      }),
  };
}
