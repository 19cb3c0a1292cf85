import { typedText } from "@kindling/contracts/fields/characters.ts";
import { maxId } from "@kindling/contracts/fields/primitives.ts";
import { matchReviewed } from "@kindling/contracts/matches/events.ts";
import { pairId, pairOf } from "@kindling/contracts/matches/pair-id.ts";
import { type Match, type MatchReview, matchReview } from "@kindling/contracts/matches/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict, notFound } from "@kindling/service-kit/errors.ts";
import type { Author } from "@kindling/service-kit/history/author.ts";
import type { Saved } from "@kindling/service-kit/history/change-record.ts";
import { undoPatch } from "@kindling/service-kit/history/earlier-values.ts";
import type { HistoryRepository } from "@kindling/service-kit/history/history.repository.ts";
import { type HistorySource, recordHistory } from "@kindling/service-kit/history/record-history.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import { type Publication, publication } from "@kindling/service-kit/messaging/outbox/publication.ts";
import { currentSpan } from "@kindling/service-kit/tracing/tracer.ts";
import type { Prisma, PrismaClient } from "../../generated/client.ts";
import {
  firstPossible,
  type PairRow,
  type Review,
  type StoredSides,
  toMatch,
  withDefaults,
} from "../matches/match.ts";
import { isListedSql } from "../matches/pair-sql.repository.ts";
import { tallied } from "../matching/pair-tallies.repository.ts";
import { judge } from "../rule/judge.ts";

export type ReviewsRepository = ReturnType<typeof reviewsRepository>;

type Tx = Prisma.TransactionClient;
type Pair = ReturnType<typeof pairOf>;
type Stored = Pick<Review, "ben_rating" | "ben_notes">;
/** The change to make, given what is stored. */
type PatchOf = (stored: Stored) => MatchReview;

/** What the history of a match keeps. */
export const matchHistory: HistorySource = { kind: "match", fields: ["ben_rating", "ben_notes"] };
const notReviewed: Stored = { ben_rating: null, ben_notes: null };

/** The queries of reviews: ratings and notes of matches. */
export function reviewsRepository(prisma: PrismaClient, history: HistoryRepository, wakeRelay: () => void) {
  async function change(id: number, patchOf: PatchOf, author: Author): Promise<Saved<Match>> {
    const reviewed = await prisma.$transaction((tx) => review(tx, pairOf(id), patchOf, author));
    if (reviewed === null) throw notFound(texts.matchNotFound);
    wakeRelay();
    return reviewed;
  }

  return {
    /**
     * Rates or annotates a match; only the given fields change.
     * @throws 404 for a pair that neither fits nor was reviewed
     * @throws 409 when notes are given and the stored ones are no longer `ben_notes_before`
     */
    review(id: number, patch: MatchReview, author: Author): Promise<Saved<Match>> {
      return change(id, (stored) => checkedPatch(stored, patch), author);
    },

    /** Takes one review back. @throws 404 for an unknown entry, 409 when the review was changed again since */
    async undo(id: number, entryId: number, author: Author): Promise<Saved<Match>> {
      const entry = await history.require(id, entryId);
      return change(id, (stored) => undoPatch(matchReview, entry, stored), { ...author, action: "undone" });
    },

    publication: (): Publication =>
      publication({
        aggregate: "review",
        event: matchReviewed,
        source: "reviews",
        removals: "archived_reviews",
        load: async (ids) => {
          const rows = await prisma.$queryRaw<({ founder_id: number; investor_id: number } & Review)[]>`
            select founder_id, investor_id, ben_rating::int, ben_notes, version, updated_at from reviews
            where id = any(${ids as number[]}::bigint[])`;
          return rows.map(({ founder_id, investor_id, ben_rating, ben_notes, version, updated_at }) => {
            const id = pairId(founder_id, investor_id);
            const state = { id, founder_id, investor_id, ben_rating, ben_notes, version };
            return { id, version, at: updated_at, state };
          });
        },
      }),
  };
}

/** Returns the match as saved, because a later statement could read a later review; null if there is no such match. */
async function review(tx: Tx, pair: Pair, patchOf: PatchOf, author: Author): Promise<Saved<Match> | null> {
  const locked = await lockPair(tx, pair);
  if (locked === null) return null;
  const { founder, investor, isListed } = locked;
  const counted = await storedReview(tx, pair);
  // One side has just been restored, and the matcher has not moved their review back yet.
  const archived = counted === null ? await takeArchivedReview(tx, pair) : null;
  const before = counted ?? archived;
  if (before === null && !judge(founder, investor).matches) return null;
  const stored = before ?? notReviewed;
  const { ben_rating = stored.ben_rating, ben_notes = stored.ben_notes } = patchOf(stored);
  // A stored review keeps the match for good.
  if (before === null && ben_rating === null && ben_notes === null)
    return { record: toMatch({ founder, investor, review: null }), entry: null };
  const matched = counted === null && !isListed ? 1 : 0;
  const reviewed = Number(ben_rating !== null) - Number(counted !== null && counted.ben_rating !== null);
  const { founderId, investorId } = pair;
  const version = archived?.version ?? (before === null ? await lastVersion(tx, pair) : 1);
  // PostgreSQL runs the last data-modifying CTE first, and locks tallies in the order of the matcher.
  const [saved] = await tx.$queryRaw<[Review & Pick<Saved<Match>, "entry">]>`
    with saved as (
      insert into reviews as r (id, founder_id, investor_id, ben_rating, ben_notes, version, created_at)
      values (${pairId(founderId, investorId)}::bigint, ${founderId}::int, ${investorId}::int,
              ${ben_rating}::smallint, ${ben_notes}, ${version + 1}::int,
              ${archived?.created_at ?? firstPossible(locked)}::timestamptz)
      on conflict (id) do update
      set ben_rating = excluded.ben_rating, ben_notes = excluded.ben_notes, version = r.version + 1, updated_at = now()
      returning new.*, coalesce(to_jsonb(old), ${JSON.stringify(stored)}::jsonb) as before, to_jsonb(new) as after),
    recorded as (${recordHistory(matchHistory, "saved", author)}),
    marked_review as (${markChanged("review", "saved", author.requestId)}),
    change as (
      select ${founderId}::int as founder_id, ${investorId}::int as investor_id, ${matched}::int as n,
             ${reviewed}::int as rated
      where (${matched}::int, ${reviewed}::int) <> (0, 0)),
    ${tallied(author.requestId, currentSpan()?.traceparent ?? null)}
    select ben_rating::int, ben_notes, version, created_at, updated_at, (select id::float8 from recorded) as entry
    from saved`;
  return { record: toMatch({ founder, investor, review: saved }), entry: saved.entry };
}

/** @throws 409 when notes are given and the stored ones are no longer `ben_notes_before` */
function checkedPatch({ ben_notes: stored }: Stored, patch: MatchReview): MatchReview {
  const { ben_notes, ben_notes_before } = patch;
  // The stored notes may be older than `typedText`, which the contract applies to both.
  const isKnown = ben_notes_before === undefined || ben_notes_before === (stored && typedText(stored));
  if (ben_notes !== undefined && !isKnown) throw conflict(texts.notesChanged);
  return patch;
}

/**
 * Locks the founder's list, as the matcher does before it counts pairs, and both states, so that neither side is gone
 * before this commits.
 */
async function lockPair(
  tx: Tx,
  { founderId, investorId }: Pair,
): Promise<(Pick<PairRow, "founder" | "investor"> & { isListed: boolean }) | null> {
  if (founderId > maxId) return null;
  const rows = await tx.$queryRaw<(StoredSides & { isListed: boolean })[]>`
    select f.state as founder, i.state as investor,
           ${isListedSql("b", "i.id")} as "isListed"
    from best_investors b
    join founders f on f.id = b.founder_id and f.state is not null
    join investors i on i.id = ${investorId}::int and i.state is not null
    where b.founder_id = ${founderId}::int
    for no key update of b for share of f, i`;
  return rows[0] === undefined ? null : { ...withDefaults(rows[0]), isListed: rows[0].isListed };
}

async function storedReview(tx: Tx, { founderId, investorId }: Pair): Promise<Review | null> {
  const rows = await tx.$queryRaw<Review[]>`
    select ben_rating::int, ben_notes, version, created_at, updated_at from reviews
    where id = ${pairId(founderId, investorId)}::bigint`;
  return rows[0] ?? null;
}

async function takeArchivedReview(tx: Tx, { founderId, investorId }: Pair): Promise<Review | null> {
  const rows = await tx.$queryRaw<Review[]>`
    delete from archived_reviews where id = ${pairId(founderId, investorId)}::bigint
    returning ben_rating::int, ben_notes, version, created_at, updated_at`;
  return rows[0] ?? null;
}

/** The version with which a review of this match ended: one that a merge copied, and that was taken back. */
async function lastVersion(tx: Tx, { founderId, investorId }: Pair): Promise<number> {
  const [{ version }] = await tx.$queryRaw<[{ version: number }]>`
    select coalesce(max(version), 1)::int as version from merged_reviews
    where id = ${pairId(founderId, investorId)}::bigint`;
  return version;
}
