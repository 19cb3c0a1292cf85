import { hashOf } from "@kindling/matches/index/rank.ts";
import type { RealInvestments } from "./community.ts";
import type { Rule } from "./rules.ts";

/** How many investors a founder's list has. */
const listLimit = 100;

/** How well a rule finds the real investors. Ties are drawn fairly: figures are means over all orders of equal scores. */
export interface Quality {
  /** Share of a founder's real investors among the first 10 and 100 of the list, mean of the founders. */
  readonly recall10: number;
  readonly recall100: number;
  /** How likely a real investor scores more than another one, mean of the founders. */
  readonly auc: number;
  readonly ndcg10: number;
  /** Share of the real pairs that are no match. */
  readonly shutOut: number;
  /** Median number of investors with the score of the last place of a full list, and how many lists are full. */
  readonly tie: number;
  readonly fullLists: number;
  /** Investors in no list, when equal scores are in the order of hashes. */
  readonly unlisted: number;
  /** How unequally the places are shared: 0 equally, 1 all to one. */
  readonly gini: number;
}

interface Candidate {
  readonly id: number;
  readonly score: number;
  readonly matches: boolean;
  readonly isReal: boolean;
}

/** Investors with equal scores, the best first, and the place before the first of them. */
interface Tie {
  readonly before: number;
  readonly size: number;
  readonly real: number;
}

export function qualityOf(rule: Rule, { founders, investors, realOf }: RealInvestments): Quality {
  const sums = { recall10: 0, recall100: 0, auc: 0, ndcg10: 0 };
  const ties: number[] = [];
  const places = new Map(investors.map(({ id }) => [id, 0]));
  let judged = 0;
  let pairs = 0;
  let shut = 0;
  for (const founder of founders) {
    const real = realOf.get(founder.id) ?? new Set();
    const all = investors
      .map(
        (investor): Candidate => ({
          id: investor.id,
          isReal: real.has(investor.id),
          ...rule(founder, investor),
        }),
      )
      .toSorted((a, b) => b.score - a.score || hashOf(founder.id, a.id) - hashOf(founder.id, b.id));
    const list = all.filter(({ matches }) => matches);
    for (const { id } of list.slice(0, listLimit)) places.set(id, places.get(id)! + 1);
    if (list.length > listLimit) {
      const last = list[listLimit - 1]!.score;
      ties.push(list.filter(({ score }) => score === last).length);
    }
    if (real.size === 0) continue;
    judged += 1;
    pairs += real.size;
    shut += all.filter(({ isReal, matches }) => isReal && !matches).length;
    const listed = tiesOf(list);
    sums.recall10 += realAmong(listed, 10) / real.size;
    sums.recall100 += realAmong(listed, listLimit) / real.size;
    sums.auc += aucOf(tiesOf(all), real.size, all.length);
    sums.ndcg10 += dcg(tiesOf(all), 10) / dcg([{ before: 0, size: real.size, real: real.size }], 10);
  }
  const counts = [...places.values()];
  return {
    recall10: sums.recall10 / judged,
    recall100: sums.recall100 / judged,
    auc: sums.auc / judged,
    ndcg10: sums.ndcg10 / judged,
    shutOut: shut / pairs,
    tie: ties.toSorted((a, b) => a - b)[ties.length >> 1] ?? 0,
    fullLists: ties.length / founders.length,
    unlisted: counts.filter((count) => count === 0).length,
    gini: giniOf(counts),
  };
}

function tiesOf(sorted: readonly Candidate[]): Tie[] {
  const ties: Tie[] = [];
  for (let at = 0; at < sorted.length; ) {
    let end = at;
    while (end < sorted.length && sorted[end]!.score === sorted[at]!.score) end += 1;
    const real = sorted.slice(at, end).filter(({ isReal }) => isReal).length;
    ties.push({ before: at, size: end - at, real });
    at = end;
  }
  return ties;
}

/** How many real ones are expected among the first places. */
const realAmong = (ties: readonly Tie[], first: number): number =>
  ties.reduce((sum, { before, size, real }) => {
    const taken = Math.max(0, Math.min(size, first - before));
    return sum + (real * taken) / size;
  }, 0);

function aucOf(ties: readonly Tie[], real: number, all: number): number {
  let wins = 0;
  let othersBefore = 0;
  const others = all - real;
  for (const { size, real: tied } of ties) {
    const othersTied = size - tied;
    wins += tied * (others - othersBefore - othersTied + othersTied / 2);
    othersBefore += othersTied;
  }
  return wins / (real * others);
}

/** Discounted cumulative gain of the first places; each place of a tie has the tie's mean gain. */
function dcg(ties: readonly Tie[], first: number): number {
  let sum = 0;
  for (const { before, size, real } of ties)
    for (let place = before + 1; place <= Math.min(first, before + size); place += 1)
      sum += real / size / Math.log2(place + 1);
  return sum;
}

function giniOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, count) => sum + count, 0);
  const weighted = sorted.reduce((sum, count, at) => sum + count * (2 * (at + 1) - sorted.length - 1), 0);
  return total === 0 ? 0 : weighted / (sorted.length * total);
}
