import { pairsPerFounder } from "@kindling/contracts/matches/pair-id.ts";
import { Prisma } from "../../generated/client.ts";

// `pairsPerFounder` is a literal here, not a parameter, so that the planner knows its value.

/** `pairId` in SQL: the id of the pair of two `int` expressions, as `bigint`. */
export const pairIdSql = (founderId: string, investorId: string | number): Prisma.Sql =>
  Prisma.raw(`${founderId} * ${pairsPerFounder}::bigint + ${investorId}`);

/** `pairOf` in SQL: the founder of a pair, as `int`. */
export const founderOfPairSql = (id: string): Prisma.Sql => Prisma.raw(`(${id} / ${pairsPerFounder})::int`);

/** `pairOf` in SQL: the investor of a pair, as `int`. */
export const investorOfPairSql = (id: string): Prisma.Sql => Prisma.raw(`(${id} % ${pairsPerFounder})::int`);
