import { founderOf, founderRankOf, insertRank, matchTenths, noBar, tenthsOfFounderRank } from "./rank.ts";
import { nextCapacity, resize } from "./side-table.ts";

/** Ids from the first to the last, both included. */
export interface IdRange {
  from: number;
  to: number;
}

export const anyId: IdRange = { from: 1, to: Infinity };

/** Investors that a founder's stored row gains and loses. */
export interface ShortlistChange {
  readonly founderId: number;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/**
 * The best founders of every investor, its shortlist, by slots of the table of investors. A shortlist whose founders
 * left or whose investor changed is due to be made again. What differs from the stored rows of founders is collected.
 */
export class Shortlists {
  readonly limit: number;
  /** The least tenths with which a founder enters a shortlist, by slot; `noBar` for one that is due. */
  bars = new Uint16Array(0);
  #ranks = new Float64Array(0);
  #lengths = new Uint8Array(0);
  /** Investors whose shortlists are due, and their slots. */
  readonly #due = new Map<number, number>();
  /** By founder and investor: whether the founder's row gains or loses the investor. */
  readonly #changes = new Map<number, Map<number, boolean>>();

  constructor(limit = 20) {
    this.limit = limit;
  }

  get bytes(): number {
    return this.#ranks.byteLength + this.#lengths.byteLength + this.bars.byteLength;
  }

  /** Makes room for slots up to `count`. */
  reserve(count: number): void {
    if (count <= this.#lengths.length) return;
    const slots = nextCapacity(this.#lengths.length, count);
    this.#lengths = resize(this.#lengths, slots);
    this.bars = resize(this.bars, slots).fill(noBar, this.bars.length);
    this.#ranks = resize(this.#ranks, slots * this.limit);
  }

  /** Whether nothing is due or to be stored. */
  get isSettled(): boolean {
    return this.#due.size + this.#changes.size === 0;
  }

  /** How many shortlists are due. */
  get due(): number {
    return this.#due.size;
  }

  /** The next investor whose shortlist is due. */
  get nextDue(): number | undefined {
    return this.#due.keys().next().value;
  }

  /** A shortlist, best first. Valid until the next change. */
  ranks(slot: number): Float64Array {
    const start = slot * this.limit;
    return this.#ranks.subarray(start, start + this.#lengths[slot]!);
  }

  founders(slot: number): number[] {
    return Array.from(this.ranks(slot), founderOf);
  }

  /** How many founders' rows are to be changed. */
  get waiting(): number {
    return this.#changes.size;
  }

  /** Takes empty shortlists for right: what is stored follows. */
  setNoneDue(): void {
    for (const slot of this.#due.values()) this.bars[slot] = matchTenths;
    this.#due.clear();
  }

  /** Has a shortlist made again. */
  setDue(slot: number, investorId: number): void {
    this.#due.set(investorId, slot);
    this.bars[slot] = noBar;
  }

  /** Empties the shortlist of an investor that is gone. */
  clear(slot: number, investorId: number): void {
    this.#due.delete(investorId);
    for (const founderId of this.founders(slot)) this.#note(founderId, investorId, false);
    this.#lengths[slot] = 0;
    this.bars[slot] = noBar;
  }

  /** Takes a founder that has at least the bar into a shortlist. */
  add(slot: number, investorId: number, founderId: number, tenths: number): void {
    const rank = founderRankOf(tenths, founderId, investorId);
    if (this.ranks(slot).includes(rank)) return;
    if (this.#insert(slot, investorId, rank)) this.#note(founderId, investorId, true);
  }

  /**
   * Takes what is stored with a founder: an investor that shortlists it, with `tenths`. What cannot be so, because one of
   * both is not known (a slot or tenths of null) or better ones are stored too, is to be removed.
   */
  load(slot: number | null, investorId: number, founderId: number, tenths: number | null): void {
    if (slot !== null && tenths !== null && tenths >= matchTenths) {
      if (this.#insert(slot, investorId, founderRankOf(tenths, founderId, investorId))) return;
    } else if (slot !== null) this.setDue(slot, investorId);
    this.#note(founderId, investorId, false);
  }

  /** Puts a rank in its place, in which the last one may leave; returns false when all places have better ones. */
  #insert(slot: number, investorId: number, rank: number): boolean {
    const start = slot * this.limit;
    const length = this.#lengths[slot]!;
    if (length === this.limit) {
      const last = this.#ranks[start + length - 1]!;
      if (rank > last) return false;
      this.#note(founderOf(last), investorId, false);
    }
    const kept = Math.min(length, this.limit - 1);
    insertRank(this.#ranks.subarray(start, start + this.limit), kept, rank);
    this.#lengths[slot] = kept + 1;
    if (!this.#due.has(investorId)) this.#setBar(slot);
    return true;
  }

  /** Removes a founder from a shortlist that may have it, which is due then. */
  remove(slot: number, investorId: number, founderId: number): void {
    const start = slot * this.limit;
    const end = start + this.#lengths[slot]!;
    for (let at = start; at < end; at += 1) {
      if (founderOf(this.#ranks[at]!) !== founderId) continue;
      this.#ranks.copyWithin(at, at + 1, end);
      this.#lengths[slot]! -= 1;
      this.#note(founderId, investorId, false);
      this.setDue(slot, investorId);
      return;
    }
  }

  /** Replaces a shortlist that is due by the best of these ranks, in any order. */
  set(slot: number, investorId: number, ranks: Float64Array): void {
    const best = ranks.sort().subarray(0, this.limit);
    const before = new Set(this.founders(slot));
    for (const founderId of Array.from(best, founderOf))
      if (!before.delete(founderId)) this.#note(founderId, investorId, true);
    for (const founderId of before) this.#note(founderId, investorId, false);
    this.#ranks.set(best, slot * this.limit);
    this.#lengths[slot] = best.length;
    this.#due.delete(investorId);
    this.#setBar(slot);
  }

  /** Changes to store, of some pairs and founders at most. They are returned again until they are `stored`. */
  changes(pairs: number, founders: number): ShortlistChange[] {
    const changes: ShortlistChange[] = [];
    let left = pairs;
    for (const [founderId, investors] of this.#changes) {
      if (left <= 0 || changes.length === founders) break;
      const some = [...investors.entries().take(left)];
      left -= some.length;
      const those = (isAdded: boolean) => some.flatMap(([id, added]) => (added === isAdded ? [id] : []));
      changes.push({ founderId, added: those(true), removed: those(false) });
    }
    return changes;
  }

  /** What the rows of a range of founders are to gain (true) or to lose. */
  *unstored({ from, to }: IdRange): Generator<[founderId: number, investorId: number, isAdded: boolean]> {
    for (const [founderId, investors] of this.#changes) {
      if (founderId < from || founderId > to) continue;
      for (const [investorId, isAdded] of investors) yield [founderId, investorId, isAdded];
    }
  }

  /** Whether the row of a founder has an investor, given whether the shortlist has the founder. */
  isStored(founderId: number, investorId: number, isShortlisted: boolean): boolean {
    const isAdded = this.#changes.get(founderId)?.get(investorId);
    return isAdded === undefined ? isShortlisted : !isAdded;
  }

  /** Forgets changes that are stored. One that was taken back meanwhile is now to be stored the other way round. */
  stored(changes: readonly ShortlistChange[]): void {
    for (const { founderId, added, removed } of changes) {
      for (const id of added) this.#settle(founderId, id, true);
      for (const id of removed) this.#settle(founderId, id, false);
    }
  }

  /** Forgets the changes of a founder that is in no shortlist, and whose row is deleted. */
  forget(founderId: number): void {
    this.#changes.delete(founderId);
  }

  /** A change that takes an earlier one back leaves nothing to store. */
  #note(founderId: number, investorId: number, isAdded: boolean): void {
    const investors = this.#changes.get(founderId);
    if (investors === undefined) this.#changes.set(founderId, new Map([[investorId, isAdded]]));
    else if (!investors.has(investorId)) investors.set(investorId, isAdded);
    else if (investors.get(investorId) !== isAdded) this.#drop(founderId, investorId);
  }

  #settle(founderId: number, investorId: number, isAdded: boolean): void {
    if (this.#changes.get(founderId)?.get(investorId) === isAdded) this.#drop(founderId, investorId);
    else this.#note(founderId, investorId, !isAdded);
  }

  #drop(founderId: number, investorId: number): void {
    const investors = this.#changes.get(founderId)!;
    investors.delete(investorId);
    if (investors.size === 0) this.#changes.delete(founderId);
  }

  #setBar(slot: number): void {
    const ranks = this.ranks(slot);
    this.bars[slot] = ranks.length < this.limit ? matchTenths : tenthsOfFounderRank(ranks.at(-1)!);
  }
}
