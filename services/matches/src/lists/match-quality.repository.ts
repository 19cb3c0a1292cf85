import { type Criterion, criteria, type MatchQuality } from "@kindling/contracts/matches/schemas.ts";
import type pg from "pg";
import type { PrismaClient } from "../../generated/client.ts";
import { judgePairs } from "../matches/pairs.repository.ts";
import { type RatedMatch, ratingAgreement } from "./rating-agreement.ts";
import { countUnmatched } from "./unmatched.repository.ts";

/** The matches that were reviewed last are judged, at most so many. */
const judgedRatings = 10_000;
/** Pairs judged by one statement. */
const judgedAtOnce = 1_000;
/** The least rating of a good match. */
const goodRating = 2;

type JudgedMatch = RatedMatch & { readonly conflicts: readonly Criterion[] };

/** What ratings, and members without a match, say about matching. Nothing of it is stored. */
export async function readMatchQuality(prisma: PrismaClient, pool: pg.Pool): Promise<MatchQuality> {
  const rated = await judgeRated(prisma);
  const good = rated.filter(({ rating }) => rating >= goodRating);
  return {
    agreement: ratingAgreement(rated),
    good: { matches: good.length, conflicts: countConflicts(good) },
    unmatched: await countUnmatched(pool),
  };
}

/** The rated matches with the scores of what is stored now, in parts: other requests are served between them. */
async function judgeRated(prisma: PrismaClient): Promise<JudgedMatch[]> {
  const rows = await prisma.$queryRaw<{ id: number; founderId: number; rating: number }[]>`
    select id::float8 as id, founder_id as "founderId", ben_rating::int as rating
    from (select id, founder_id, ben_rating from reviews where ben_rating is not null
          order by updated_at desc, id limit ${judgedRatings}::int) latest
    order by id`;
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const rated: JudgedMatch[] = [];
  for (let from = 0; from < rows.length; from += judgedAtOnce) {
    const ids = rows.slice(from, from + judgedAtOnce).map(({ id }) => id);
    for (const { id, score, reasons } of await judgePairs(prisma, ids)) {
      const conflicts = reasons.filter(({ verdict }) => verdict === "conflicts");
      rated.push({ ...rowById.get(id)!, score, conflicts: conflicts.map(({ criterion }) => criterion) });
    }
  }
  return rated;
}

function countConflicts(matches: readonly JudgedMatch[]): MatchQuality["good"]["conflicts"] {
  return criteria
    .map((criterion) => ({
      criterion,
      count: matches.filter(({ conflicts }) => conflicts.includes(criterion)).length,
    }))
    .filter(({ count }) => count > 0);
}
