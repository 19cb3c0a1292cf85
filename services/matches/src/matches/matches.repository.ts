import type { ListWindow } from "@kindling/contracts/lists/list-query.ts";
import { maxInvestorId, pairId, pairOf } from "@kindling/contracts/matches/pair-id.ts";
import type { Match, Stats } from "@kindling/contracts/matches/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notFound, overloaded } from "@kindling/service-kit/errors.ts";
import { etagOf } from "@kindling/service-kit/http/routes/etag.ts";
import { ListPage } from "@kindling/service-kit/lists/list-page.ts";
import { RecordStream } from "@kindling/service-kit/lists/record-stream.ts";
import { Prisma, type PrismaClient } from "../../generated/client.ts";
import { listLimit } from "../index/match-index.ts";
import { hashOf, matchTenths } from "../index/rank.ts";
import { type InvestorCode, pairTenths, stagePlace } from "../index/side-codes.ts";
import { firstInOrder, type MatchColumns, matchOrder } from "../lists/match-order.ts";
import type { CriteriaCopy } from "../matching/criteria-copy.ts";
import { judge } from "../rule/judge.ts";
import { sortedByHash } from "./pair-order.ts";
import { isListedSql } from "./pair-sql.repository.ts";
import { judgePairs, readMatches } from "./pairs.repository.ts";
import { shareQuery } from "./share-query.ts";

export type MatchesRepository = ReturnType<typeof matchesRepository>;

/** Where the pairs of a founder or an investor are. */
interface PairsOf {
  /** The query of the other sides, as `id`, by the lists of best investors. */
  listed: Prisma.Sql;
  /** The condition of the reviews. */
  reviewed: Prisma.Sql;
  /** The id of the pair with another side. */
  pairWith: (other: number) => number;
}

/** Pairs judged by one statement. */
const judgedAtOnce = 500;
/** Matches read by one statement. */
const batchSize = 200;

/** The queries of the lists of matches. */
export function matchesRepository(prisma: PrismaClient, copy: CriteriaCopy) {
  const ofFounder = (founderId: number): PairsOf => ({
    listed: Prisma.sql`
      select unnest(investor_ids[1:${listLimit}::int]) as id from best_investors where founder_id = ${founderId}::int
      union select unnest(shortlisted_by) from best_investors where founder_id = ${founderId}::int`,
    reviewed: Prisma.sql`
      id between ${pairId(founderId, 0)}::bigint and ${pairId(founderId, maxInvestorId)}::bigint`,
    pairWith: (investorId) => pairId(founderId, investorId),
  });

  const ofInvestor = (investorId: number): PairsOf => ({
    listed: Prisma.sql`
      select founder_id as id from best_investors b where ${isListedSql("b", Prisma.sql`${investorId}::int`)}`,
    reviewed: Prisma.sql`investor_id = ${investorId}::int`,
    pairWith: (founderId) => pairId(founderId, investorId),
  });

  /**
   * The ids of the pairs, in one row: an investor may have 100,000, which are read as text in half the time of an array.
   * A reviewed pair may be listed too.
   */
  async function findPairs({ listed, reviewed, pairWith }: PairsOf) {
    const rows = await prisma.$queryRaw<[{ listed: string; reviews: [number, number | null][] }]>`
      select (select coalesce(string_agg(id::text, ','), '') from (${listed}) other) as listed,
             (select coalesce(json_agg(json_build_array(id, ben_rating)), '[]') from reviews where ${reviewed}) as reviews`;
    const [{ listed: others, reviews }] = rows;
    const ids: number[] = JSON.parse(`[${others}]`);
    return { listed: ids.map(pairWith), ratings: new Map(reviews) };
  }

  /**
   * All matches, best first: the ids of those with the same score, and an ETag. A listed pair may no longer fit until its
   * list is stored again.
   */
  async function rankAll(of: PairsOf, signal?: AbortSignal) {
    const { listed, ratings } = await findPairs(of);
    const ids = sortedByHash(new Set([...listed, ...ratings.keys()]));
    const idsByScore = new Map<number, number[]>();
    let etag = "";
    for (const part of inParts(ids, judgedAtOnce)) {
      if (signal?.aborted) throw overloaded();
      const judged = await judgePairs(prisma, part);
      for (const { id, score } of judged) {
        const ids = idsByScore.get(score);
        if (ids === undefined) idsByScore.set(score, [id]);
        else ids.push(id);
      }
      // Includes the sentences of the reasons, because a release may reword them.
      etag = etagOf(etag + JSON.stringify(judged));
    }
    const ranked = [...idsByScore].sort(([a], [b]) => b - a).map(([, ids]) => ids);
    return { ranked, etag };
  }

  /** The matches of a window, as it sorts them or best first. They are chosen by the criteria in memory. */
  async function rankWindow(of: PairsOf, window: ListWindow, signal: AbortSignal) {
    const { sort, flags, offset, limit } = window;
    const { listed, ratings } = await findPairs(of);
    const { founders, companies, investors } = await copy.refresh();
    if (signal.aborted) throw overloaded();
    const requested = window.ids && new Set(window.ids);
    const unrated = flags.includes("unrated");
    const columns: MatchColumns = { id: [], hash: [], score: [], rating: [], company: [], stage: [] };
    let total = 0;
    // All pairs of an investor have it in common.
    let investor: { id: number; code: InvestorCode | null } = { id: 0, code: null };
    /** @param rating undefined for a pair that was not reviewed */
    const add = (id: number, rating: number | null | undefined) => {
      const { founderId, investorId } = pairOf(id);
      const slot = founders.slotOf(founderId);
      if (investor.id !== investorId) investor = { id: investorId, code: investors.read(investorId) };
      if (slot === undefined || investor.code === null) return;
      const founder = founders.at(slot);
      const tenths = pairTenths(founder, investor.code);
      if (tenths < matchTenths && rating === undefined) return;
      total += 1;
      if ((unrated && typeof rating === "number") || requested?.has(id) === false) return;
      columns.id.push(id);
      columns.hash.push(hashOf(founderId, investorId));
      columns.score.push(tenths / 10);
      columns.rating.push(rating ?? null);
      columns.company.push(companies[slot]!);
      columns.stage.push(stagePlace(founder));
    };
    for (const id of listed) if (!ratings.has(id)) add(id, undefined);
    for (const [id, rating] of ratings) add(id, rating);
    const matching = columns.id.length;
    const shown = firstInOrder(matching, offset + limit, matchOrder(sort, columns)).slice(offset);
    const data = await readAll([shown.map((row) => columns.id[row]!)]);
    return new ListPage(data, { total, matching, offset, limit });
  }

  /** The matches in batches, which go on from one score to the next: a short list is one read. */
  async function* read(ranked: readonly (readonly number[])[]): AsyncGenerator<Match[]> {
    let part: number[] = [];
    for (const ids of ranked) {
      for (const id of ids) {
        part.push(id);
        if (part.length < batchSize) continue;
        yield await readMatches(prisma, part);
        part = [];
      }
    }
    if (part.length > 0) yield await readMatches(prisma, part);
  }

  async function readAll(ranked: readonly (readonly number[])[]): Promise<Match[]> {
    const all: Match[] = [];
    for await (const part of read(ranked)) all.push(...part);
    return all;
  }

  /**
   * A part of the matches, or all, as the receiver takes them. Each is judged again by what is stored by then. Judging
   * all of 100,000 takes seconds: it ends when the receiver has gone.
   */
  async function list(of: PairsOf, window: ListWindow | null, signal: AbortSignal) {
    if (window !== null) return rankWindow(of, window, signal);
    const { ranked, etag } = await rankAll(of, signal);
    return new RecordStream(etag, read(ranked));
  }

  return {
    listOfFounder: (founderId: number, window: ListWindow | null, signal: AbortSignal) =>
      list(ofFounder(founderId), window, signal),

    listOfInvestor: (investorId: number, window: ListWindow | null, signal: AbortSignal) =>
      list(ofInvestor(investorId), window, signal),

    /** All matches of a founder, which are few. */
    allOfFounder: async (founderId: number): Promise<Match[]> =>
      readAll((await rankAll(ofFounder(founderId))).ranked),

    /** One match, also of a pair that no longer fits. @throws 404 when a side is gone */
    async require(id: number): Promise<Match> {
      const anyPair: typeof judge = (founder, investor) => ({ ...judge(founder, investor), matches: true });
      const [match] = await readMatches(prisma, [id], anyPair);
      if (match === undefined) throw notFound(texts.matchNotFound);
      return match;
    },

    /** The number of founders, and of matches by the tallies. */
    stats: shareQuery(async (): Promise<Stats> => {
      const rows = await prisma.$queryRaw<Stats[]>`
        select (select count(*) from founders where state is not null)::int as founders,
               (select coalesce(sum(matched), 0) from founder_tallies)::int as matches`;
      return rows[0]!;
    }),
  };
}

function* inParts<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
