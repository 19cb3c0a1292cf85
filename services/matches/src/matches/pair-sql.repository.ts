import { pairsPerFounder } from "@kindling/contracts/matches/pair-id.ts";
import { Prisma } from "../../generated/client.ts";
import { listLimit } from "../index/match-index.ts";

// `pairsPerFounder` is a literal here, not a parameter, so that the planner knows its value.

/** `pairId` in SQL: the id of the pair of two `int` expressions, as `bigint`. */
export const pairIdSql = (founderId: string, investorId: string | number): Prisma.Sql =>
  Prisma.raw(`${founderId} * ${pairsPerFounder}::bigint + ${investorId}`);

/** `pairOf` in SQL: the founder of a pair, as `int`. */
export const founderOfPairSql = (id: string): Prisma.Sql => Prisma.raw(`(${id} / ${pairsPerFounder})::int`);

/** `pairOf` in SQL: the investor of a pair, as `int`. */
export const investorOfPairSql = (id: string): Prisma.Sql => Prisma.raw(`(${id} % ${pairsPerFounder})::int`);

/** Whether a row of `best_investors` (its alias, which may be null) makes an investor a match: by either side's best. */
export const isListedSql = (list: string, investorId: string | Prisma.Sql): Prisma.Sql => {
  const investor = typeof investorId === "string" ? Prisma.raw(investorId) : investorId;
  const row = Prisma.raw(list);
  return Prisma.sql`coalesce(array_position(${row}.investor_ids, ${investor}) <= ${Prisma.raw(String(listLimit))}
                             or ${investor} = any(${row}.shortlisted_by), false)`;
};
