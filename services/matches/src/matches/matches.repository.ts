import type { ListWindow, Sort } from "@kindling/contracts/lists/list-query.ts";
import { founderCriteria, investorCriteria } from "@kindling/contracts/matches/criteria.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { Match, Stats } from "@kindling/contracts/matches/schemas.ts";
import type { MemberRole } from "@kindling/contracts/me/schemas.ts";
import { etagOf } from "@kindling/service-kit/http/routes/etag.ts";
import { ListPage } from "@kindling/service-kit/lists/list-page.ts";
import { RecordStream } from "@kindling/service-kit/lists/record-stream.ts";
import { Prisma, type PrismaClient } from "../../generated/client.ts";
import { listLimit } from "../index/match-index.ts";
import { matchOrder, type Sortable, sortValues } from "../lists/match-order.ts";
import { judge, ruleVersion } from "../rule/judge.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { type PairRow, type Review, toMatch } from "./match.ts";
import { shareQuery } from "./share-query.ts";

export type MatchesRepository = ReturnType<typeof matchesRepository>;

interface Pair {
  founder_id: number;
  investor_id: number;
}

/** A match without its records: an investor that fits everybody has as many as there are founders. */
interface RankedPair extends Pair, Sortable {
  /** The versions of both sides and of the review. */
  versions: string;
}

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
      id between ${founderId}::bigint * 67108864 and ${founderId}::bigint * 67108864 + 67108863`,
  });

  const ofInvestor = (investorId: number): PairsOf => ({
    listed: Prisma.sql`
      select founder_id, ${investorId}::int as investor_id from best_investors
      where array_position(investor_ids, ${investorId}::int) <= ${listLimit}::int`,
    reviewed: Prisma.sql`investor_id = ${investorId}::int`,
  });

  const findPairs = ({ listed, reviewed }: PairsOf) => prisma.$queryRaw<Pair[]>`
    ${listed} union select founder_id, investor_id from reviews where ${reviewed}`;

  /** Rated pairs are left out here, not after they were judged: an investor may have 100,000 of them. */
  const findUnrated = ({ listed, reviewed }: PairsOf) => prisma.$queryRaw<Pair[]>`
    ${listed} union select founder_id, investor_id from reviews where ${reviewed}
    except select founder_id, investor_id from reviews where ${reviewed} and ben_rating is not null`;

  async function countRated({ reviewed }: PairsOf): Promise<number> {
    const rows = await prisma.$queryRaw<[{ rated: number }]>`
      select count(*)::int as rated from reviews where ${reviewed} and ben_rating is not null`;
    return rows[0].rated;
  }

  /**
   * The first matches among some pairs, best first or as the window sorts them, and how many there are. A listed pair
   * may no longer fit until its list is stored again.
   */
  async function rank(pairs: readonly Pair[], window: ListWindow | null) {
    const { sort = [], ids = null, offset = 0, limit = Number.POSITIVE_INFINITY } = window ?? {};
    const requested = ids && new Set(ids);
    const order = matchOrder(sort);
    const end = offset + limit;
    let first: RankedPair[] = [];
    let [total, matching] = [0, 0];
    for (const part of inParts(pairs, judgedAtOnce)) {
      const judged = await judgePairs(prisma, part, sort);
      const chosen = requested === null ? judged : judged.filter(({ id }) => requested.has(id));
      total += judged.length;
      matching += chosen.length;
      first.push(...chosen);
      if (first.length > 2 * end) first = first.sort(order).slice(0, end);
    }
    first = first.sort(order).slice(0, end);
    return { first, total, matching };
  }

  async function* read(ranked: readonly RankedPair[]): AsyncGenerator<Match[]> {
    for (const part of inParts(ranked, batchSize)) yield await readMatches(prisma, part);
  }

  async function readAll(ranked: readonly RankedPair[]): Promise<Match[]> {
    const all: Match[] = [];
    for await (const part of read(ranked)) all.push(...part);
    return all;
  }

  /** A part of the matches, or all, as the receiver takes them. Each is judged again by what is stored by then. */
  async function list(of: PairsOf, window: ListWindow | null) {
    const unrated = window?.flags.includes("unrated") ?? false;
    const [pairs, rated] = await Promise.all(
      unrated ? [findUnrated(of), countRated(of)] : [findPairs(of), 0],
    );
    const { first, total, matching } = await rank(pairs, window);
    if (window === null) {
      const etag = etagOf(`${ruleVersion} ${first.map(({ versions }) => versions).join()}`);
      return new RecordStream(etag, read(first));
    }
    const { offset, limit } = window;
    return new ListPage(await readAll(first.slice(offset)), {
      total: total + rated,
      matching,
      offset,
      limit,
    });
  }

  return {
    listOfFounder: (founderId: number, window: ListWindow | null) => list(ofFounder(founderId), window),

    listOfInvestor: (investorId: number, window: ListWindow | null) => list(ofInvestor(investorId), window),

    /** All matches of a founder, which are few. */
    allOfFounder: async (founderId: number): Promise<Match[]> =>
      readAll((await rank(await findPairs(ofFounder(founderId)), null)).first),

    /**
     * The ids of a member's matches, best first, and then of the reviews that wait for an archived other side. Equal scores
     * are in random order, because the order of ids tells who joined earlier.
     */
    async idsOfMember(role: MemberRole, id: number): Promise<number[]> {
      const pairs = await findPairs(role === "founder" ? ofFounder(id) : ofInvestor(id));
      const { first } = await rank(pairs, null);
      const ordered = first
        .map((pair) => ({ id: pair.id, score: pair.score, place: Math.random() }))
        .sort((a, b) => b.score - a.score || a.place - b.place);
      const archived = await prisma.archivedReview.findMany({
        where: role === "founder" ? { founder_id: id } : { investor_id: id },
        select: { id: true },
      });
      const ids = [...ordered.map((pair) => pair.id), ...archived.map((review) => Number(review.id))];
      return [...new Set(ids)];
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

/** Select items with some fields of a state. */
const fieldsOf = (fields: readonly string[]) =>
  Prisma.raw(fields.map((field) => `state -> '${field}' as ${field}`).join(", "));

/** The matches among some pairs. Each side is read once, because an investor's pairs have it in common. */
async function judgePairs(
  prisma: PrismaClient,
  pairs: readonly Pair[],
  sort: readonly Sort[],
): Promise<RankedPair[]> {
  const founders = await prisma.$queryRaw<(FounderSide & { version: number; company: string })[]>`
    select id, version, ${fieldsOf([...founderCriteria, "company"])} from founders
    where id = any(${distinct(pairs, "founder_id")}::int[]) and state is not null`;
  const investors = await prisma.$queryRaw<(InvestorSide & { version: number })[]>`
    select id, version, ${fieldsOf(investorCriteria)} from investors
    where id = any(${distinct(pairs, "investor_id")}::int[]) and state is not null`;
  const reviews = await prisma.$queryRaw<(Pair & { ben_rating: number | null; version: number })[]>`
    select founder_id, investor_id, ben_rating::int, version from reviews
    where id = any(${pairs.map(idOf)}::bigint[])`;
  const founderById = new Map(founders.map((founder) => [founder.id, founder]));
  const investorById = new Map(investors.map((investor) => [investor.id, investor]));
  const reviewById = new Map(reviews.map((review) => [idOf(review), review]));

  return pairs.flatMap((pair) => {
    const founder = founderById.get(pair.founder_id);
    const investor = investorById.get(pair.investor_id);
    if (founder === undefined || investor === undefined) return [];
    const { matches, score } = judge(founder, investor);
    const review = reviewById.get(idOf(pair));
    if (!matches && review === undefined) return [];
    const versions = [founder.id, founder.version, investor.id, investor.version, review?.version].join(".");
    const { company, funding_stage: stage } = founder;
    const values = sortValues(sort, { company, stage, rating: review?.ben_rating ?? null });
    return [{ ...pair, id: idOf(pair), score, versions, values }];
  });
}

const idOf = ({ founder_id, investor_id }: Pair): number => pairId(founder_id, investor_id);
const distinct = (pairs: readonly Pair[], side: keyof Pair): number[] => [
  ...new Set(pairs.map((pair) => pair[side])),
];

/** The same with the newest states and the reviews, in the given order. */
async function readMatches(prisma: PrismaClient, pairs: readonly Pair[]): Promise<Match[]> {
  type Row = Pick<PairRow, "founder" | "investor"> & ({ version: null } | Review);
  const rows = await prisma.$queryRaw<Row[]>`
    select founders.state as founder, investors.state as investor,
           r.ben_rating::int, r.ben_notes, r.version, r.created_at, r.updated_at
    from unnest(${pairs.map(({ founder_id }) => founder_id)}::int[],
                ${pairs.map(({ investor_id }) => investor_id)}::int[]) with ordinality pair(founder_id, investor_id, place)
    join founders on founders.id = pair.founder_id and founders.state is not null
    join investors on investors.id = pair.investor_id and investors.state is not null
    left join reviews r on r.id = pair.founder_id * 67108864::bigint + pair.investor_id
    order by place`;
  return rows.flatMap(({ founder, investor, ...row }) => {
    const review = row.version === null ? null : row;
    const judgement = judge(founder, investor);
    return judgement.matches || review !== null ? [toMatch({ founder, investor, review }, judgement)] : [];
  });
}
