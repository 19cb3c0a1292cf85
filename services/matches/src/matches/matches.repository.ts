import type { ListWindow } from "@kindling/contracts/lists/list-query.ts";
import { maxInvestorId, pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { Match, Stats } from "@kindling/contracts/matches/schemas.ts";
import { overloaded } from "@kindling/service-kit/errors.ts";
import { etagOf } from "@kindling/service-kit/http/routes/etag.ts";
import { ListPage } from "@kindling/service-kit/lists/list-page.ts";
import { RecordStream } from "@kindling/service-kit/lists/record-stream.ts";
import { Prisma, type PrismaClient } from "../../generated/client.ts";
import { listLimit } from "../index/match-index.ts";
import { matchOrder, type Sortable } from "../lists/match-order.ts";
import { pairIdSql } from "./pair-sql.repository.ts";
import { judgePairs, readMatches } from "./pairs.repository.ts";
import { shareQuery } from "./share-query.ts";

export type MatchesRepository = ReturnType<typeof matchesRepository>;

/** Where the pairs of a founder or an investor are. */
interface PairsOf {
  /** The query of the pairs in the lists of best investors. */
  listed: Prisma.Sql;
  /** The condition of the reviews. */
  reviewed: Prisma.Sql;
}

/** Pairs judged by one statement. */
const judgedAtOnce = 1_000;
/** Matches read by one statement. */
const batchSize = 200;

/** The queries of the lists of matches. */
export function matchesRepository(prisma: PrismaClient) {
  const ofFounder = (founderId: number): PairsOf => ({
    listed: Prisma.sql`
      select founder_id, unnest(investor_ids[1:${listLimit}::int]) as investor_id from best_investors
      where founder_id = ${founderId}::int`,
    reviewed: Prisma.sql`
      id between ${pairId(founderId, 0)}::bigint and ${pairId(founderId, maxInvestorId)}::bigint`,
  });

  const ofInvestor = (investorId: number): PairsOf => ({
    listed: Prisma.sql`
      select founder_id, ${investorId}::int as investor_id from best_investors
      where array_position(investor_ids, ${investorId}::int) <= ${listLimit}::int`,
    reviewed: Prisma.sql`investor_id = ${investorId}::int`,
  });

  /** The ids of pairs in ascending order, in one row: an investor may have 100,000. */
  async function idsOf(pairs: Prisma.Sql): Promise<readonly number[]> {
    const rows = await prisma.$queryRaw<[{ ids: number[] }]>`
      select coalesce(array_agg(id order by id), '{}') as ids
      from (select (${pairIdSql("founder_id", "investor_id")})::float8 as id from (${pairs}) pair) pairs`;
    return rows[0].ids;
  }

  const findPairs = ({ listed, reviewed }: PairsOf) =>
    idsOf(Prisma.sql`${listed} union select founder_id, investor_id from reviews where ${reviewed}`);

  /** Rated pairs are left out here, not after they were judged: an investor may have 100,000 of them. */
  const findUnrated = ({ listed, reviewed }: PairsOf) =>
    idsOf(Prisma.sql`
      ${listed} union select founder_id, investor_id from reviews where ${reviewed}
      except select founder_id, investor_id from reviews where ${reviewed} and ben_rating is not null`);

  async function countRated({ reviewed }: PairsOf): Promise<number> {
    const rows = await prisma.$queryRaw<[{ rated: number }]>`
      select count(*)::int as rated from reviews where ${reviewed} and ben_rating is not null`;
    return rows[0].rated;
  }

  /**
   * All matches among some pairs, best first: the ids of those with the same score, and an ETag. A listed pair may no
   * longer fit until its list is stored again.
   */
  async function rankAll(pairs: readonly number[], signal?: AbortSignal) {
    const idsByScore = new Map<number, number[]>();
    let etag = "";
    for (const part of inParts(pairs, judgedAtOnce)) {
      if (signal?.aborted) throw overloaded();
      const judged = await judgePairs(prisma, part, []);
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

  /** The matches of a window, as it sorts them or best first, and how many there are. */
  async function rankWindow(
    pairs: readonly number[],
    { sort, ids, offset, limit }: ListWindow,
    signal: AbortSignal,
  ) {
    const requested = ids && new Set(ids);
    const order = matchOrder(sort);
    const end = offset + limit;
    let first: Sortable[] = [];
    let [total, matching] = [0, 0];
    for (const part of inParts(pairs, judgedAtOnce)) {
      if (signal.aborted) throw overloaded();
      const judged = await judgePairs(prisma, part, sort);
      const chosen = requested === null ? judged : judged.filter(({ id }) => requested.has(id));
      total += judged.length;
      matching += chosen.length;
      // Without the reasons: for a page far down the list, most pairs are kept.
      first.push(...chosen.map(({ id, score, values }) => ({ id, score, values })));
      if (first.length > 2 * end) first = first.sort(order).slice(0, end);
    }
    const shown = first.sort(order).slice(offset, end);
    return { shown: shown.map(({ id }) => id), total, matching };
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
    const unrated = window?.flags.includes("unrated") ?? false;
    const [pairs, rated] = await Promise.all(
      unrated ? [findUnrated(of), countRated(of)] : [findPairs(of), 0],
    );
    if (window === null) {
      const { ranked, etag } = await rankAll(pairs, signal);
      return new RecordStream(etag, read(ranked));
    }
    const { shown, total, matching } = await rankWindow(pairs, window, signal);
    const { offset, limit } = window;
    return new ListPage(await readAll([shown]), {
      total: total + rated,
      matching,
      offset,
      limit,
    });
  }

  return {
    listOfFounder: (founderId: number, window: ListWindow | null, signal: AbortSignal) =>
      list(ofFounder(founderId), window, signal),

    listOfInvestor: (investorId: number, window: ListWindow | null, signal: AbortSignal) =>
      list(ofInvestor(investorId), window, signal),

    /** All matches of a founder, which are few. */
    allOfFounder: async (founderId: number): Promise<Match[]> =>
      readAll((await rankAll(await findPairs(ofFounder(founderId)))).ranked),

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
