import type { FounderTable } from "./founder-table.ts";
import type { InvestorTable } from "./investor-table.ts";
import { matchTenths, rankOf, tenthsOfRank } from "./rank.ts";
import { checkTenths, fullCheck, marketTenths, nearStagesOf } from "./side-codes.ts";

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
   * Writes the ranks of the best investors to the start of `target`, best first, and gives their
   * number. `limit` of them may mean that there are more.
   */
  search(founders: FounderTable, slot: number, investors: InvestorTable, target: Float64Array): number {
    const { sectors, stages, regions, ask } = founders.at(slot);
    const founderId = founders.ids[slot]!;
    const near = nearStagesOf(stages);
    const ranks = this.#ranks;
    let found = 0;
    let worst = Number.POSITIVE_INFINITY;
    let bar = matchTenths;
    for (let i = 0; i < investors.size; i += 1) {
      const withoutCheck =
        marketTenths(
          sectors,
          stages,
          near,
          regions,
          investors.sectors[i]!,
          investors.stages[i]!,
          investors.regions[i]!,
          investors.commons[i]!,
        ) + investors.records[i]!;
      if (withoutCheck + fullCheck < bar) continue;
      const tenths =
        withoutCheck + checkTenths(ask, investors.typicals[i]!, investors.mins[i]!, investors.maxs[i]!);
      if (tenths < bar) continue;
      const rank = rankOf(tenths, founderId, investors.ids[i]!);
      if (rank > worst) continue;
      ranks[found] = rank;
      found += 1;
      if (found < ranks.length) continue;
      ranks.sort();
      found = this.#limit;
      worst = ranks[found - 1]!;
      bar = tenthsOfRank(worst);
    }
    const best = ranks.subarray(0, found).sort().subarray(0, this.#limit);
    target.set(best);
    return best.length;
  }
}
