import { fullPoints } from "./side-codes.ts";

// Ids are below 2^31 and points below 2^8: a rank has 39 bits, which a double holds exactly.
const idSpan = 2 ** 31;

/**
 * An investor's place in a founder's list as one number, the smaller the better: by points
 * descending, then by id ascending.
 */
export function rankOf(points: number, investorId: number): number {
  return (fullPoints - points) * idSpan + investorId;
}

export function investorOf(rank: number): number {
  return rank - Math.floor(rank / idSpan) * idSpan;
}

/** Puts a rank in its place among the first `length` of `ranks`, which are in order and have room for one more. */
export function insertRank(ranks: Float64Array, length: number, rank: number): void {
  let at = length;
  for (; at > 0 && ranks[at - 1]! > rank; at -= 1) ranks[at] = ranks[at - 1]!;
  ranks[at] = rank;
}
