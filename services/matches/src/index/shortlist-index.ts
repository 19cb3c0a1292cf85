import type { FounderTable } from "./founder-table.ts";
import type { InvestorTable } from "./investor-table.ts";
import { founderOf, founderRankOf, matchTenths, tenthsOfFounderRank } from "./rank.ts";
import { anyId, type IdRange, Shortlists } from "./shortlists.ts";
import { pairTenths } from "./side-codes.ts";

/** Ranks of founders that are sorted at once while a shortlist is made. */
const sortedAtOnce = 2_000;

/** The shortlists of the founders and investors in two tables. */
export class ShortlistIndex extends Shortlists {
  readonly #founders: FounderTable;
  readonly #investors: InvestorTable;
  /** Founders that changed or are gone since they were judged. */
  readonly #changed = new Set<number>();
  readonly #ranks = new Float64Array(sortedAtOnce);

  constructor(founders: FounderTable, investors: InvestorTable, limit: number) {
    super(limit);
    this.#founders = founders;
    this.#investors = investors;
  }

  setChanged(founderId: number): void {
    this.#changed.add(founderId);
  }

  /** Removes a founder that changed from the shortlists that have it, which are due then. */
  removeChanged(founderId: number): void {
    if (!this.#changed.delete(founderId)) return;
    const { ids } = this.#investors;
    for (let slot = 0; slot < ids.length; slot += 1)
      if (ids[slot] !== 0) this.remove(slot, ids[slot]!, founderId);
  }

  /** Makes the next shortlist that is due; returns whether there was one. */
  makeNext(): boolean {
    const id = this.nextDue;
    if (id === undefined) return false;
    const slot = this.#investors.slotOf(id)!;
    const ranks = this.#ranks;
    let found = 0;
    let worst = Number.POSITIVE_INFINITY;
    let bar = matchTenths;
    this.#founders.scan(this.#investors.at(slot), bar, (founderId, tenths) => {
      const rank = founderRankOf(tenths, founderId, id);
      if (rank > worst) return bar;
      ranks[found] = rank;
      found += 1;
      if (found === ranks.length) {
        ranks.sort();
        found = this.limit;
        worst = ranks[found - 1]!;
        bar = tenthsOfFounderRank(worst);
      }
      return bar;
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
    for (const id of new Set(investorIds)) {
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

  /** The investors that the stored rows of founders have; both of ranges of ids. */
  storedByFounder(founders: IdRange = anyId, investors: IdRange = anyId): Map<number, Set<number>> {
    const rows = new Map<number, Set<number>>();
    const rowOf = (founderId: number) => {
      const row = rows.get(founderId) ?? new Set();
      rows.set(founderId, row);
      return row;
    };
    const { ids } = this.#investors;
    for (let slot = 0; slot < ids.length; slot += 1) {
      const id = ids[slot]!;
      if (id === 0 || id < investors.from || id > investors.to) continue;
      const ranks = this.ranks(slot);
      for (let at = 0; at < ranks.length; at += 1) {
        const founderId = founderOf(ranks[at]!);
        if (founderId >= founders.from && founderId <= founders.to) rowOf(founderId).add(id);
      }
    }
    for (const [founderId, investorId, isAdded] of this.unstored(founders)) {
      if (investorId < investors.from || investorId > investors.to) continue;
      if (isAdded) rowOf(founderId).delete(investorId);
      else rowOf(founderId).add(investorId);
    }
    return rows;
  }
}
