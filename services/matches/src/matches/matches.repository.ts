import type { ListWindow } from "@kindling/contracts/lists/list-query.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { Match, Stats } from "@kindling/contracts/matches/schemas.ts";
import { etagOf } from "@kindling/service-kit/http/routes/etag.ts";
import { ListPage } from "@kindling/service-kit/lists/list-page.ts";
import { RecordStream } from "@kindling/service-kit/lists/record-stream.ts";
import { Prisma, type PrismaClient } from "../../generated/client.ts";
import { listLimit } from "../index/match-index.ts";
import { criteriaSql } from "../matching/projections.repository.ts";
import { judge, ruleVersion } from "../rule/judge.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { byScore, type PairRow, type Review, toMatch } from "./match.ts";

export type MatchesRepository = ReturnType<typeof matchesRepository>;

interface Pair {
  founder_id: number;
  investor_id: number;
}

/** A match without its records: an investor that fits everybody has as many as there are founders. */
interface RankedPair extends Pair {
  id: number;
  score: number;
  /** The versions of both sides and of the review. */
  versions: string;
}

/** Pairs judged by one statement. */
const judgedAtOnce = 1_000;
/** Matches read by one statement. */
const batchSize = 200;

/** The queries of the lists of matches. */
export function matchesRepository(prisma: PrismaClient) {
  const ofFounder = (founderId: number) => prisma.$queryRaw<Pair[]>`
    select founder_id, unnest(investor_ids[1:${listLimit}::int]) as investor_id from best_investors
    where founder_id = ${founderId}::int
    union
    select founder_id, investor_id from reviews
    where id between ${founderId}::bigint * 67108864 and ${founderId}::bigint * 67108864 + 67108863`;

  const ofInvestor = (investorId: number) => prisma.$queryRaw<Pair[]>`
    select founder_id, ${investorId}::int as investor_id from best_investors
    where array_position(investor_ids, ${investorId}::int) <= ${listLimit}::int
    union
    select founder_id, investor_id from reviews where investor_id = ${investorId}::int`;

  /** The matches among some pairs, best first: a listed one may no longer fit until its list is stored again. */
  async function rank(pairs: readonly Pair[]): Promise<RankedPair[]> {
    const ranked: RankedPair[] = [];
    for (const part of inParts(pairs, judgedAtOnce)) {
      for (const { founder, investor, isReviewed, versions } of await readCriteria(prisma, part)) {
        const { matches, score } = judge(founder, investor);
        const [founder_id, investor_id] = [founder.id, investor.id];
        if (!matches && !isReviewed) continue;
        ranked.push({ id: pairId(founder_id, investor_id), founder_id, investor_id, score, versions });
      }
    }
    return ranked.sort(byScore);
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
  async function list(pairs: readonly Pair[], window: ListWindow | null) {
    const ranked = await rank(pairs);
    if (window === null) {
      const etag = etagOf(`${ruleVersion} ${ranked.map(({ versions }) => versions).join()}`);
      return new RecordStream(etag, read(ranked));
    }
    const { offset, limit } = window;
    const data = await readAll(ranked.slice(offset, offset + limit));
    return new ListPage(data, { total: ranked.length, matching: ranked.length, offset, limit });
  }

  return {
    listOfFounder: async (founderId: number, window: ListWindow | null) =>
      list(await ofFounder(founderId), window),

    listOfInvestor: async (investorId: number, window: ListWindow | null) =>
      list(await ofInvestor(investorId), window),

    /** All matches of a founder, which are few. */
    allOfFounder: async (founderId: number): Promise<Match[]> =>
      readAll(await rank(await ofFounder(founderId))),

    /** The number of founders, and of matches by the tallies. */
    async stats(): Promise<Stats> {
      const rows = await prisma.$queryRaw<Stats[]>`
        select (select count(*) from founders where state is not null)::int as founders,
               (select coalesce(sum(matched), 0) from founder_tallies)::int as matches`;
      return rows[0]!;
    },
  };
}

function* inParts<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** Pairs with both sides and the review, without those of which a side is gone, in the given order. */
const knownPairs = (pairs: readonly Pair[]) => Prisma.sql`
  unnest(${pairs.map(({ founder_id }) => founder_id)}::int[],
         ${pairs.map(({ investor_id }) => investor_id)}::int[]) with ordinality pair(founder_id, investor_id, place)
  join founders on founders.id = pair.founder_id and founders.state is not null
  join investors on investors.id = pair.investor_id and investors.state is not null
  left join reviews r on r.id = pair.founder_id * 67108864::bigint + pair.investor_id
  order by place`;

interface Criteria {
  founder: FounderSide;
  investor: InvestorSide;
  isReviewed: boolean;
  versions: string;
}

const readCriteria = (prisma: PrismaClient, pairs: readonly Pair[]) => prisma.$queryRaw<Criteria[]>`
  select ${Prisma.raw(criteriaSql.founders)} as founder, ${Prisma.raw(criteriaSql.investors)} as investor,
         r.id is not null as "isReviewed",
         concat_ws('.', founders.id, founders.version, investors.id, investors.version, r.version) as versions
  from ${knownPairs(pairs)}`;

/** The matches among these pairs, with the newest states and the reviews. */
async function readMatches(prisma: PrismaClient, pairs: readonly Pair[]): Promise<Match[]> {
  type Row = Pick<PairRow, "founder" | "investor"> & ({ version: null } | Review);
  const rows = await prisma.$queryRaw<Row[]>`
    select founders.state as founder, investors.state as investor,
           r.ben_rating::int, r.ben_notes, r.version, r.created_at, r.updated_at
    from ${knownPairs(pairs)}`;
  return rows.flatMap(({ founder, investor, ...row }) => {
    const review = row.version === null ? null : row;
    const judgement = judge(founder, investor);
    return judgement.matches || review !== null ? [toMatch({ founder, investor, review }, judgement)] : [];
  });
}
