import { maxFounderId, pairsPerFounder } from "@kindling/contracts/matches/pair-id.ts";
import { threshold } from "../rule/judge.ts";

/** The most tenths that a pair can have, and the least that make a match. */
const fullTenths = 1_000;
export const matchTenths = threshold * 10;
/** More tenths than any pair has. */
export const noBar = fullTenths + 1;

// A match lacks at most 400 tenths of all, which is 9 bits; a hash has 18 and an id 26: a double holds 53 exactly.
const idSpan = pairsPerFounder;
const hashBits = 18;
const tenthsSpan = 2 ** hashBits * idSpan;

/**
 * The place of a pair among those with equal scores, 0 to 262,143. It depends on both ids, so that
 * the age of a record gives no advantage. The mixing is that of MurmurHash3.
 */
export function hashOf(founderId: number, investorId: number): number {
  let hash = Math.imul(founderId, 0x9e3779b1) ^ investorId;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> (32 - hashBits);
}

/**
 * An investor's place in a founder's list as one number, the smaller the better: by tenths descending, then by the hash
 * of both ids, then by id.
 */
export function rankOf(tenths: number, founderId: number, investorId: number): number {
  return (fullTenths - tenths) * tenthsSpan + hashOf(founderId, investorId) * idSpan + investorId;
}

// A founder's id has one bit more than an investor's, which the hash has less here.
const founderSpan = maxFounderId + 1;
const founderTenthsSpan = 2 ** (hashBits - 1) * founderSpan;

/** A founder's place in an investor's shortlist, like `rankOf`; of equal hashes but for the last bit the smaller id is first. */
export function founderRankOf(tenths: number, founderId: number, investorId: number): number {
  return (
    (fullTenths - tenths) * founderTenthsSpan +
    (hashOf(founderId, investorId) >>> 1) * founderSpan +
    founderId
  );
}

export function founderOf(rank: number): number {
  return rank - Math.floor(rank / founderSpan) * founderSpan;
}

export function tenthsOfFounderRank(rank: number): number {
  return fullTenths - Math.floor(rank / founderTenthsSpan);
}

export function investorOf(rank: number): number {
  return rank - Math.floor(rank / idSpan) * idSpan;
}

export function tenthsOfRank(rank: number): number {
  return fullTenths - Math.floor(rank / tenthsSpan);
}

/** Puts a rank in its place among the first `length` of `ranks`, which are in order and have room for one more. */
export function insertRank(ranks: Float64Array, length: number, rank: number): void {
  let at = length;
  for (; at > 0 && ranks[at - 1]! > rank; at -= 1) ranks[at] = ranks[at - 1]!;
  ranks[at] = rank;
}
