import type { BestLists } from "./best-lists.ts";
import { BestSearch } from "./best-search.ts";
import type { FounderTable } from "./founder-table.ts";
import type { InvestorChange, InvestorTable } from "./investor-table.ts";
import { ListDifference } from "./list-difference.ts";
import type { PairCollector } from "./pair-list.ts";
import { rankOf } from "./rank.ts";
import { type FounderCode, type InvestorCode, pairPoints } from "./side-codes.ts";

/** The pairs that came and went while lists were brought up to date. */
export interface Difference {
  added: PairCollector;
  removed: PairCollector;
}

/** Brings one founder's list at a time up to date, and tells what that changed. */
export class ListUpdater {
  readonly #founders: FounderTable;
  readonly #investors: InvestorTable;
  readonly #lists: BestLists;
  readonly #search: BestSearch;
  readonly #difference: ListDifference;
  readonly #before: Float64Array;
  readonly #after: Float64Array;

  constructor(founders: FounderTable, investors: InvestorTable, lists: BestLists) {
    this.#founders = founders;
    this.#investors = investors;
    this.#lists = lists;
    this.#search = new BestSearch(lists.capacity);
    this.#difference = new ListDifference(lists.limit);
    this.#before = new Float64Array(lists.limit);
    this.#after = new Float64Array(lists.capacity);
  }

  get bytes(): number {
    return this.#search.bytes;
  }

  /** Judges the founder against every investor. */
  rebuild(slot: number, difference: Difference): void {
    const length = this.#lists.show(slot, this.#before);
    this.#searchAgain(slot);
    this.#tell(slot, length, difference);
  }

  /** Empties the list of a founder that leaves. */
  clear(slot: number, difference: Difference): void {
    const length = this.#lists.show(slot, this.#before);
    this.#lists.replace(slot, this.#after, 0);
    this.#tell(slot, length, difference);
  }

  /**
   * Judges only the investors that changed, and all only where the list then shows fewer than it could.
   * The founder itself is unchanged.
   */
  amend(slot: number, changes: readonly InvestorChange[], difference: Difference): void {
    const founder = this.#founders.at(slot);
    const lists = this.#lists;
    let length = -1;
    for (const { id, before } of changes) {
      const rank = rankIn(founder, id, before);
      if (rank === Infinity || rank > lists.horizon(slot)) continue;
      if (length < 0) length = lists.show(slot, this.#before);
      lists.remove(slot, rank);
    }
    for (const { id, after } of changes) {
      const rank = rankIn(founder, id, after);
      if (rank === Infinity || rank > lists.horizon(slot)) continue;
      if (length < 0) length = lists.show(slot, this.#before);
      lists.insert(slot, rank);
    }
    if (length < 0) return;
    if (lists.lacks(slot)) this.#searchAgain(slot);
    this.#tell(slot, length, difference);
  }

  #searchAgain(slot: number): void {
    const length = this.#search.search(this.#founders, slot, this.#investors, this.#after);
    this.#lists.replace(slot, this.#after, length);
  }

  #tell(slot: number, beforeLength: number, { added, removed }: Difference): void {
    const id = this.#founders.ids[slot]!;
    const length = this.#lists.show(slot, this.#after);
    this.#difference.collect(id, this.#before, beforeLength, this.#after, length, added, removed);
  }
}

/** Infinity when the investor is not there or does not match. */
function rankIn(founder: FounderCode, id: number, investor: InvestorCode | null): number {
  if (investor === null) return Infinity;
  const points = pairPoints(founder, investor);
  return points === 0 ? Infinity : rankOf(points, id);
}
