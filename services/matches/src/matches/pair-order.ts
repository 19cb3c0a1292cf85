import { pairOf } from "@kindling/contracts/matches/pair-id.ts";
import { hashOf } from "../index/rank.ts";

const hashOfPair = (id: number): number => {
  const { founderId, investorId } = pairOf(id);
  return hashOf(founderId, investorId);
};

/** Orders pairs of equal scores, given by their ids, as founders' lists do: not by age. */
export const byHash = (a: number, b: number): number => hashOfPair(a) - hashOfPair(b) || a - b;
