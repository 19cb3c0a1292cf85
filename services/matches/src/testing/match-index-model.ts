import { expect } from "vitest";
import type { MatchDifference, MatchIndex } from "../index/match-index.ts";
import { judge } from "../rule/judge.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";

/** What the index is to hold, computed the plain way. */
export function expectedBest(founderSide: FounderSide, investors: Map<number, InvestorSide>, limit: number) {
  return [...investors.values()]
    .map((side) => ({ investorId: side.id, ...judge(founderSide, side) }))
    .filter(({ matches }) => matches)
    .sort((a, b) => b.score - a.score || a.investorId - b.investorId)
    .slice(0, limit)
    .map(({ investorId, score }) => ({ investorId, score }));
}

/** As "founder-investor". */
export const pairsOf = ({ founders, investors }: MatchDifference["added"]) =>
  Array.from(founders, (id, index) => `${id}-${investors[index]}`);

/** The relation as someone keeps it who only sees the differences, and who takes no pair twice. */
class Follower {
  readonly pairs = new Set<string>();

  follow(difference: MatchDifference): void {
    for (const pair of pairsOf(difference.removed)) {
      if (!this.pairs.delete(pair)) throw new Error(`${pair} was removed but not there`);
    }
    for (const pair of pairsOf(difference.added)) {
      if (this.pairs.has(pair)) throw new Error(`${pair} was added twice`);
      this.pairs.add(pair);
    }
  }
}

/** The states given so far, and the checks against them. */
export class Model {
  readonly founders = new Map<number, FounderSide>();
  readonly investors = new Map<number, InvestorSide>();
  readonly follower = new Follower();

  check(index: MatchIndex, limit: number): void {
    const pairs = new Set<string>();
    for (const side of this.founders.values()) {
      const best = index.best(side.id);
      expect(best).toEqual(expectedBest(side, this.investors, limit));
      for (const { investorId } of best) pairs.add(`${side.id}-${investorId}`);
    }
    expect(this.follower.pairs).toEqual(pairs);
    expect(index.size).toMatchObject({
      founders: this.founders.size,
      investors: this.investors.size,
      pairs: pairs.size,
      pending: 0,
    });
  }
}
