import { matchReviewed } from "@kindling/contracts/matches/events.ts";
import type { MatchReview, Stats } from "@kindling/contracts/matches/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict, notFound } from "@kindling/service-kit/errors.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import { type Publication, publication } from "@kindling/service-kit/messaging/outbox/publication.ts";
import { Prisma, type PrismaClient } from "../../generated/client.ts";
import { byScore, type MatchRow, toMatch } from "./match.ts";

export type MatchesRepository = ReturnType<typeof matchesRepository>;

const columns = `m.id, m.founder_id, m.investor_id, m.ben_rating::int, m.ben_notes, m.version, m.created_at, m.updated_at`;
const returned = Prisma.raw(columns);
const selectMatches = Prisma.raw(`
  select ${columns}, f.state as founder, i.state as investor
  from matches m
  join founders f on f.id = m.founder_id and f.state is not null
  join investors i on i.id = m.investor_id and i.state is not null`);

/** The queries of the matches endpoints. */
export function matchesRepository(prisma: PrismaClient, wakeRelay: () => void) {
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
     * Rates or annotates a match; only the given fields change. The investor's tally changes in the same statement, and
     * both are marked for publishing. The statement also returns the match: a second one could read a later review.
     * @throws 404 for an unknown id
     * @throws 409 when notes are given and the stored ones are no longer `ben_notes_before`
     */
    async review(id: number, { ben_rating, ben_notes, ben_notes_before }: MatchReview, requestId: string) {
      const expectsNotes = ben_notes !== undefined && ben_notes_before !== undefined;
      const rows = await prisma.$queryRaw<(MatchRow | { id: null })[]>`
        with before as (
          select m.id, m.ben_rating, m.ben_notes, f.state as founder, i.state as investor
          from matches m
          join founders f on f.id = m.founder_id and f.state is not null
          join investors i on i.id = m.investor_id and i.state is not null
          where m.id = ${id} for update of m),
        saved as (
          update matches m
          set ben_rating = case when ${ben_rating !== undefined} then ${ben_rating ?? null}::smallint else m.ben_rating end,
              ben_notes = case when ${ben_notes !== undefined} then ${ben_notes ?? null}::text else m.ben_notes end,
              kept = true, version = m.version + 1, updated_at = now()
          from before b
          where m.id = b.id
            and (${!expectsNotes} or b.ben_notes is not distinct from ${ben_notes_before ?? null}::text)
          returning ${returned}, b.founder, b.investor,
                    (m.ben_rating is not null)::int - (b.ben_rating is not null)::int as difference),
        tallied as (
          update investor_tallies t
          set reviewed = t.reviewed + s.difference, version = t.version + 1, updated_at = now()
          from saved s where t.id = s.investor_id and s.difference <> 0
          returning t.id, t.version),
        marked_match as (${markChanged("match", "saved", requestId)}),
        marked_tally as (${markChanged("investor-tally", "tallied", requestId)})
        select s.id, s.founder_id, s.investor_id, s.ben_rating, s.ben_notes, s.version, s.created_at, s.updated_at,
               s.founder, s.investor
        from before left join saved s on s.id = before.id`;
      const [row] = rows;
      if (row === undefined) throw notFound(texts.matchNotFound);
      if (row.id === null) throw conflict(texts.notesChanged);
      wakeRelay();
      return toMatch(row);
    },

    /** The number of founders, and of matches by the tallies. */
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
        table: "matches",
        load: async (ids) => {
          const rows = await prisma.$queryRaw<Omit<MatchRow, "founder" | "investor">[]>`
            select ${returned} from matches m where id = any(${ids as number[]}::int[])`;
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
