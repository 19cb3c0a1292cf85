import type { InvestorTable } from "./investor-table.ts";
import { matchTenths, rankOf, tenthsOfRank } from "./rank.ts";
import type { Shortlists } from "./shortlists.ts";
import type { FounderCode } from "./side-codes.ts";

/** Candidates that are sorted at once, beside those that are kept. */
const sortedAtOnce = 1_000;

/** Finds a founder's best investors by judging all of them; keeps its working space between searches. */
export class BestSearch {
  readonly #limit: number;
  /** Ranks that may be among the best; when it is full, it is sorted and the best remain. */
  readonly #ranks: Float64Array;

  constructor(limit: number) {
    this.#limit = limit;
    this.#ranks = new Float64Array(limit + sortedAtOnce);
  }

  get bytes(): number {
    return this.#ranks.byteLength;
  }

  /**
   * The ranks of the best investors, best first; `limit` of them may mean that there are more. Valid until the next
   * search. With `shortlists`, the founder is taken into those of the investors that it suits.
   */
  search(
    founderId: number,
    founder: FounderCode,
    investors: InvestorTable,
    shortlists?: Shortlists,
  ): Float64Array {
    const limit = this.#limit;
    const ranks = this.#ranks;
    let found = 0;
    let worst = Number.POSITIVE_INFINITY;
    let bar = matchTenths;
    const consider = (slot: number, tenths: number) => {
      const id = investors.ids[slot]!;
      if (shortlists && tenths >= shortlists.bars[slot]!) shortlists.add(slot, id, founderId, tenths);
      const rank = rankOf(tenths, founderId, id);
      if (tenths < bar || rank > worst) return bar;
      ranks[found] = rank;
      found += 1;
      if (found === ranks.length) {
        ranks.sort();
        found = limit;
        worst = ranks[found - 1]!;
        bar = tenthsOfRank(worst);
      }
      return bar;
    };
    investors.scan(founder, bar, consider, shortlists?.bars);
    return ranks.subarray(0, found).sort().subarray(0, limit);
  }
}
