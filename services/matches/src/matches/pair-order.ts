import { pairOf } from "@kindling/contracts/matches/pair-id.ts";
import { hashOf } from "../index/rank.ts";

const hashOfPair = (id: number): number => {
  const { founderId, investorId } = pairOf(id);
  return hashOf(founderId, investorId);
};

/** Orders pairs of equal scores, given by their ids, as founders' lists do: not by age. */
export const byHash = (a: number, b: number): number => hashOfPair(a) - hashOfPair(b) || a - b;

/** The same order of many pairs, without an object for each comparison: an investor may have 100,000. */
export function sortedByHash(ids: Iterable<number>): number[] {
  const sorted = Float64Array.from(ids).sort();
  const keys = sorted.map((id, place) => hashOfPair(id) * sorted.length + place).sort();
  return Array.from(keys, (key) => sorted[key % sorted.length]!);
}
