import type { FounderTable } from "./founder-table.ts";
import type { InvestorTable } from "./investor-table.ts";
import { founderOf, founderRankOf, noBar } from "./rank.ts";
import { Shortlists } from "./shortlists.ts";
import { type FounderCode, pairTenths } from "./side-codes.ts";

/** Ranks of founders that are sorted at once while a shortlist is made. */
const sortedAtOnce = 2_000;

/** The shortlists of the founders and investors in two tables. */
export class ShortlistIndex extends Shortlists {
  readonly #founders: FounderTable;
  readonly #investors: InvestorTable;
  /** Founders that changed or are gone since they were judged, as they were then. */
  readonly #before = new Map<number, FounderCode>();
  readonly #ranks = new Float64Array(sortedAtOnce);

  constructor(founders: FounderTable, investors: InvestorTable, limit: number) {
    super(limit);
    this.#founders = founders;
    this.#investors = investors;
  }

  /** Remembers how a founder was before its first change since it was judged. */
  setChanged(founderId: number, before: FounderCode): void {
    if (!this.#before.has(founderId)) this.#before.set(founderId, before);
  }

  /** Removes a founder that changed from the shortlists that have it, which are due then. */
  removeChanged(founderId: number): void {
    const before = this.#before.get(founderId);
    if (before === undefined) return;
    this.#before.delete(founderId);
    const remove = (slot: number) => {
      this.remove(slot, this.#investors.ids[slot]!, founderId);
      return noBar;
    };
    this.#investors.scan(before, noBar, remove, this.bars);
  }

  /** Makes the next shortlist that is due; returns whether there was one. */
  makeNext(): boolean {
    const id = this.nextDue;
    if (id === undefined) return false;
    const slot = this.#investors.slotOf(id)!;
    const ranks = this.#ranks;
    let found = 0;
    this.#founders.scan(this.#investors.at(slot), (founderId, tenths) => {
      if (found === ranks.length) {
        ranks.sort();
        found = this.limit;
      }
      ranks[found] = founderRankOf(tenths, founderId, id);
      found += 1;
    });
    this.set(slot, id, ranks.subarray(0, found));
    return true;
  }

  /** Has every shortlist made again. */
  setAllDue(): void {
    for (const [slot, id] of this.#investors.ids.entries()) if (id !== 0) this.setDue(slot, id);
  }

  /** Takes the investors that shortlist a founder, as they are stored. Those of an unknown founder are made again. */
  loadStored(founderId: number, investorIds: readonly number[]): void {
    const founder = this.#founders.read(founderId);
    for (const id of investorIds) {
      const slot = this.#investors.slotOf(id) ?? null;
      const tenths = founder && slot !== null ? pairTenths(founder, this.#investors.at(slot)) : null;
      this.load(slot, id, founderId, tenths);
    }
  }

  /** The founders in an investor's shortlist; none for an unknown investor. */
  of(investorId: number): number[] {
    const slot = this.#investors.slotOf(investorId);
    return slot === undefined ? [] : this.founders(slot);
  }

  /** Whether the stored row of a founder has an investor. */
  hasStored(founderId: number, investorId: number): boolean {
    return this.isStored(founderId, investorId, this.of(investorId).includes(founderId));
  }

  /** The investors that the stored rows of founders have, of a range of ids. */
  storedByFounder(from: number, to: number): Map<number, Set<number>> {
    const rows = new Map<number, Set<number>>();
    const rowOf = (founderId: number) => {
      const row = rows.get(founderId) ?? new Set();
      rows.set(founderId, row);
      return row;
    };
    for (const [slot, id] of this.#investors.ids.entries()) {
      if (id === 0) continue;
      for (const rank of this.ranks(slot)) {
        const founderId = founderOf(rank);
        if (founderId >= from && founderId <= to) rowOf(founderId).add(id);
      }
    }
    for (const [founderId, investorId, isAdded] of this.unstored()) {
      if (founderId < from || founderId > to) continue;
      if (isAdded) rowOf(founderId).delete(investorId);
      else rowOf(founderId).add(investorId);
    }
    return rows;
  }
}
