import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { BestLists, type RankedList, sameRanks } from "./best-lists.ts";
import { BestSearch } from "./best-search.ts";
import { FounderTable } from "./founder-table.ts";
import { InvestorTable } from "./investor-table.ts";
import { insertRank, investorOf } from "./rank.ts";
import { ShortlistIndex } from "./shortlist-index.ts";
import type { Shortlists } from "./shortlists.ts";
import { encodeFounder, encodeInvestor, type InvestorCode, isSame, rankOfPair } from "./side-codes.ts";

/** A founder's list as it is to be stored, and then kept. */
export interface ListUpdate extends RankedList {
  readonly founderId: number;
}

/** An investor's new state; null when it is gone. */
export interface InvestorChange {
  readonly id: number;
  readonly code: InvestorCode | null;
}

/** A founder or an investor with its criteria; null when it is gone. */
export interface SideChange<S> {
  readonly id: number;
  readonly side: S | null;
}

/** How many founders a list has by default that match it. */
export const listLimit = 100;

/**
 * Founders and investors in memory, and for every founder the best investors that match it: by score descending, then
 * the hash of both ids. `search` and `amend` compute a list; `keep` keeps it here, once it is stored. A list is right for
 * every investor except those that changed since it was searched and that it was not amended for.
 */
export class MatchIndex {
  readonly shortlists: ShortlistIndex;
  readonly #founders = new FounderTable();
  readonly #investors = new InvestorTable();
  readonly #lists: BestLists;
  readonly #search: BestSearch;
  /** Ranks of a list that is being amended. */
  readonly #amended: Float64Array;
  #investorChanges = 0;

  constructor(limit = listLimit, shortlistLimit = 20) {
    this.#lists = new BestLists(limit);
    this.shortlists = new ShortlistIndex(this.#founders, this.#investors, shortlistLimit);
    this.#search = new BestSearch(this.#lists.capacity);
    this.#amended = new Float64Array(this.#lists.capacity + 1);
  }

  get size() {
    const parts = [this.#founders, this.#investors, this.#lists, this.#search, this.shortlists];
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    return { founders: this.#founders.size, investors: this.#investors.size, bytes };
  }

  /** How often `setInvestors` was called. */
  get investorChanges(): number {
    return this.#investorChanges;
  }

  /** Slots are numbered from 0 to this. */
  get slots(): number {
    return this.#founders.end;
  }

  hasFounder(id: number): boolean {
    return this.#founders.slotOf(id) !== undefined;
  }

  hasInvestor(id: number): boolean {
    return this.#investors.slotOf(id) !== undefined;
  }

  /** Returns whether the founder is new, gone, also if it was unknown, or judged by other values than before. */
  setFounder({ id, side }: SideChange<FounderSide>): boolean {
    const stored = this.#founders.read(id);
    const code = side && encodeFounder(side);
    if (stored !== null && code !== null && isSame(stored, code)) return false;
    if (stored !== null) this.shortlists.setChanged(id);
    if (code === null) {
      this.#founders.delete(id);
      return true;
    }
    const slot = this.#founders.write(id, code);
    this.#lists.reserve(this.#founders.end);
    if (stored === null) this.#lists.clear(slot);
    return true;
  }

  /** Returns the ids of those that are new, gone or judged by other values than before, like `setFounder`. */
  setInvestors(changes: readonly SideChange<InvestorSide>[]): number[] {
    this.#investorChanges += 1;
    const newest = new Map(changes.map(({ id, side }) => [id, side && encodeInvestor(side)]));
    const changed = Array.from(newest, ([id, code]) => ({ id, code })).filter(({ id, code }) => {
      const stored = this.#investors.read(id);
      return stored === null || code === null || !isSame(stored, code);
    });
    for (const { id, code } of changed) {
      if (code === null) {
        const slot = this.#investors.slotOf(id);
        if (slot !== undefined) this.shortlists.clear(slot, id);
        this.#investors.delete(id);
      } else {
        const slot = this.#investors.write(id, code);
        this.shortlists.reserve(this.#investors.end);
        this.shortlists.setDue(slot, id);
      }
    }
    return changed.map(({ id }) => id);
  }

  /** Takes the stored list of a known founder. Investors that are not known, or no longer fit, are left out. */
  load(founderId: number, investorIds: readonly number[]): void {
    const slot = this.#founders.slotOf(founderId)!;
    const known: number[] = [];
    const founder = this.#founders.at(slot);
    for (const id of investorIds) {
      const rank = rankOfPair(founderId, founder, id, this.#investors.read(id));
      if (rank !== Infinity) known.push(rank);
    }
    const ranks = Float64Array.from(known).sort();
    const horizon = investorIds.length < this.#lists.limit ? Infinity : (ranks.at(-1) ?? 0);
    this.#lists.set(slot, { ranks, horizon, asOf: 0 }, known.length === investorIds.length);
  }

  /** Judges a founder against every investor. Returns null if the stored list is the same. */
  search(founderId: number): ListUpdate | null {
    const slot = this.#founders.slotOf(founderId);
    if (slot === undefined) return { founderId, ranks: new Float64Array(0), horizon: Infinity, asOf: 0 };
    return this.#updateOf(slot, this.#best(slot));
  }

  /** The same for a founder that is new, gone or changed, with the shortlists of all investors. */
  judge(founderId: number): ListUpdate | null {
    this.shortlists.removeChanged(founderId);
    const slot = this.#founders.slotOf(founderId);
    if (slot === undefined) return this.search(founderId);
    return this.#updateOf(slot, this.#best(slot, this.shortlists));
  }

  /** The current states of these investors, for `amend`. */
  investors(ids: Iterable<number>): InvestorChange[] {
    return Array.from(ids, (id) => ({ id, code: this.#investors.read(id) }));
  }

  /**
   * Judges only the given investors. `asOf` is `investorChanges` after the last of them changed: a list that was searched
   * later has them. Returns null if the stored list is the same, or not yet made.
   */
  amend(
    slot: number,
    changed: readonly InvestorChange[],
    isChanged: (id: number) => boolean,
    asOf: number,
  ): ListUpdate | null {
    const founderId = this.#founders.ids[slot]!;
    if (founderId === 0 || !this.#lists.isJudged(slot)) return null;
    if (this.#lists.isStored(slot) && this.#lists.asOf(slot) >= asOf) return null;
    const { limit, capacity } = this.#lists;
    const founder = this.#founders.at(slot);
    const before = this.#lists.ranks(slot);
    const amended = this.#amended;
    let horizon = this.#lists.horizon(slot);
    let length = 0;
    for (let at = 0; at < before.length; at += 1) {
      const rank = before[at]!;
      if (isChanged(investorOf(rank))) continue;
      amended[length] = rank;
      length += 1;
    }
    let isSame = length === before.length && this.#lists.isStored(slot);
    for (const { id, code } of changed) {
      const rank = rankOfPair(founderId, founder, id, code);
      if (rank > horizon || rank === Infinity) continue;
      isSame = false;
      insertRank(amended, length, rank);
      length += 1;
      if (length <= capacity) continue;
      length = capacity;
      horizon = amended[length - 1]!;
    }
    if (isSame) return null;
    if (length < limit && horizon !== Infinity) return this.#updateOf(slot, this.#best(slot));
    return this.#updateOf(slot, {
      ...{ ranks: amended.subarray(0, length), horizon },
      asOf: this.#lists.asOf(slot),
    });
  }

  /** Keeps a list that is stored now. */
  keep(update: ListUpdate): void {
    const slot = this.#founders.slotOf(update.founderId);
    if (slot !== undefined) this.#lists.set(slot, update, true);
  }

  /** A founder's list with its reserve, best first; null for an unknown founder, and one that is not yet judged. */
  listOf(founderId: number): number[] | null {
    const slot = this.#founders.slotOf(founderId);
    if (slot === undefined || !this.#lists.isJudged(slot)) return null;
    return Array.from(this.#lists.ranks(slot), investorOf);
  }

  /** The list that is kept here, to be stored again; null as for `listOf`. */
  current(founderId: number): ListUpdate | null {
    const slot = this.#founders.slotOf(founderId);
    if (slot === undefined || !this.#lists.isJudged(slot)) return null;
    return {
      ...{ founderId, ranks: this.#lists.ranks(slot).slice() },
      ...{ horizon: this.#lists.horizon(slot), asOf: this.#lists.asOf(slot) },
    };
  }

  /** The ids of the founders in a range of ids, in any order. */
  founderIds(from: number, to: number): number[] {
    return Array.from(this.#founders.ids.subarray(0, this.#founders.end)).filter(
      (id) => id >= from && id <= to && id > 0,
    );
  }

  /** How many founders each investor of a range of ids matches, by what is stored. */
  countsByInvestor(from: number, to: number): Map<number, number> {
    const counts = new Map<number, number>();
    const count = (id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);
    const shortlisted = this.shortlists.storedByFounder(undefined, { from, to });
    for (let slot = 0; slot < this.#founders.end; slot += 1) {
      const founderId = this.#founders.ids[slot]!;
      if (founderId === 0) continue;
      const others = shortlisted.get(founderId);
      const ranks = this.#lists.ranks(slot);
      const shown = Math.min(ranks.length, this.#lists.limit);
      for (let at = 0; at < shown; at += 1) {
        const id = investorOf(ranks[at]!);
        if (id < from || id > to) continue;
        count(id);
        others?.delete(id);
      }
    }
    for (const others of shortlisted.values()) for (const id of others) count(id);
    return counts;
  }

  #best(slot: number, shortlists?: Shortlists): RankedList {
    const id = this.#founders.ids[slot]!;
    const ranks = this.#search.search(id, this.#founders.at(slot), this.#investors, shortlists);
    const horizon = ranks.length < this.#lists.capacity ? Infinity : ranks.at(-1)!;
    return { ranks, horizon, asOf: this.#investorChanges };
  }

  /** Null for the list that is stored; then only what is not stored may have changed. */
  #updateOf(slot: number, { ranks, ...known }: RankedList): ListUpdate | null {
    if (!this.#lists.isStored(slot) || !sameRanks(this.#lists.ranks(slot), ranks))
      return { founderId: this.#founders.ids[slot]!, ranks: ranks.slice(), ...known };
    this.#lists.setKnown(slot, known);
    return null;
  }
}
