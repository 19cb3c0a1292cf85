import { founderCriteria, investorCriteria } from "@kindling/contracts/matches/criteria.ts";
import { pairId, pairOf } from "@kindling/contracts/matches/pair-id.ts";
import type { Match, Reason } from "@kindling/contracts/matches/schemas.ts";
import { Prisma, type PrismaClient } from "../../generated/client.ts";
import { judge } from "../rule/judge.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { type Review, type StoredSides, toMatch, withDefaults } from "./match.ts";
import { pairIdSql } from "./pair-sql.repository.ts";

/** A match without its records. */
export interface JudgedPair {
  id: number;
  score: number;
  reasons: readonly Reason[];
  /** The versions of both sides and of the review. */
  versions: string;
}

/** Select items with some fields of a state. */
const fieldsOf = (fields: readonly string[]) =>
  Prisma.raw(fields.map((field) => `state -> '${field}' as ${field}`).join(", "));

interface StoredReview {
  founder_id: number;
  investor_id: number;
  version: number;
}

/** The matches among some pairs. Each side is read once, because an investor's pairs have it in common. */
export async function judgePairs(prisma: PrismaClient, ids: readonly number[]): Promise<JudgedPair[]> {
  const pairs = ids.map(pairOf);
  const founders = await prisma.$queryRaw<(FounderSide & { version: number })[]>`
    select id, version, ${fieldsOf(founderCriteria)} from founders
    where id = any(${distinct(pairs.map(({ founderId }) => founderId))}::int[]) and state is not null`;
  const investors = await prisma.$queryRaw<(InvestorSide & { version: number })[]>`
    select id, version, ${fieldsOf(investorCriteria)} from investors
    where id = any(${distinct(pairs.map(({ investorId }) => investorId))}::int[]) and state is not null`;
  const reviews = await prisma.$queryRaw<StoredReview[]>`
    select founder_id, investor_id, version from reviews
    where id = any(${ids as number[]}::bigint[])`;
  const founderById = new Map(founders.map((founder) => [founder.id, founder]));
  const investorById = new Map(investors.map((investor) => [investor.id, investor]));
  const reviewById = new Map(
    reviews.map((review) => [pairId(review.founder_id, review.investor_id), review]),
  );

  return ids.flatMap((id, at) => {
    const founder = founderById.get(pairs[at]!.founderId);
    const investor = investorById.get(pairs[at]!.investorId);
    if (founder === undefined || investor === undefined) return [];
    const { matches, score, reasons } = judge(founder, investor);
    const review = reviewById.get(id);
    if (!matches && review === undefined) return [];
    const versions = [founder.id, founder.version, investor.id, investor.version, review?.version].join(".");
    return [{ id, score, reasons, versions }];
  });
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

/** The matches of some pairs with the newest states and the reviews, in the given order. */
export async function readMatches(
  prisma: PrismaClient,
  ids: readonly number[],
  judgeOne = judge,
): Promise<Match[]> {
  const pairs = ids.map(pairOf);
  type Row = StoredSides & ({ version: null } | Review);
  const rows = await prisma.$queryRaw<Row[]>`
    select founders.state as founder, investors.state as investor,
           r.ben_rating::int, r.ben_notes, r.version, r.created_at, r.updated_at
    from unnest(${pairs.map(({ founderId }) => founderId)}::int[],
                ${pairs.map(({ investorId }) => investorId)}::int[])
                  with ordinality pair(founder_id, investor_id, ordinal)
    join founders on founders.id = pair.founder_id and founders.state is not null
    join investors on investors.id = pair.investor_id and investors.state is not null
    left join reviews r on r.id = ${pairIdSql("pair.founder_id", "pair.investor_id")}
    order by ordinal`;
  return rows.flatMap(({ founder: storedFounder, investor: storedInvestor, ...row }) => {
    const { founder, investor } = withDefaults({ founder: storedFounder, investor: storedInvestor });
    const review = row.version === null ? null : row;
    const judgement = judgeOne(founder, investor);
    return judgement.matches || review !== null ? [toMatch({ founder, investor, review }, judgement)] : [];
  });
}
