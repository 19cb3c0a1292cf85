import { nextCapacity, resize } from "./side-table.ts";

/** A founder's best investors. */
export interface RankedList {
  /** Best first. */
  readonly ranks: Float64Array;
  /** Every match up to this rank is in the list; beyond it, there may be others. */
  readonly horizon: number;
  /** The list is right for the first so many changes of investors, and perhaps for later ones. */
  readonly asOf: number;
}

/**
 * The list of every founder's slot. A list shows `limit` investors and keeps a reserve of a quarter more: when one
 * leaves, the next one is at hand, and all investors are judged again only when the reserve is used up.
 */
export class BestLists {
  readonly limit: number;
  /** How many ranks a list can hold, with its reserve. */
  readonly capacity: number;
  #ranks = new Float64Array(0);
  #lengths = new Int32Array(0);
  #horizons = new Float64Array(0);
  #asOf = new Float64Array(0);
  #isJudged = new Uint8Array(0);
  #isStored = new Uint8Array(0);

  constructor(limit: number) {
    this.limit = limit;
    this.capacity = limit + Math.ceil(limit / 4);
  }

  get bytes(): number {
    const columns = [this.#ranks, this.#lengths, this.#horizons, this.#asOf];
    return columns.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Makes room for slots up to `count`. */
  reserve(count: number): void {
    if (count <= this.#lengths.length) return;
    const slots = nextCapacity(this.#lengths.length, count);
    this.#lengths = resize(this.#lengths, slots);
    this.#horizons = resize(this.#horizons, slots);
    this.#asOf = resize(this.#asOf, slots);
    this.#isJudged = resize(this.#isJudged, slots);
    this.#isStored = resize(this.#isStored, slots);
    this.#ranks = resize(this.#ranks, slots * this.capacity);
  }

  /** Whether the list was made by the current rule; otherwise it is empty. */
  isJudged(slot: number): boolean {
    return this.#isJudged[slot] === 1;
  }

  /** Whether the database has the list as it is here. */
  isStored(slot: number): boolean {
    return this.#isStored[slot] === 1;
  }

  /** A view, valid until the list changes. */
  ranks(slot: number): Float64Array {
    const start = slot * this.capacity;
    return this.#ranks.subarray(start, start + this.#lengths[slot]!);
  }

  horizon(slot: number): number {
    return this.#horizons[slot]!;
  }

  asOf(slot: number): number {
    return this.#asOf[slot]!;
  }

  /** Keeps the ranks, and what else has become known of the list. */
  setKnown(slot: number, { horizon, asOf }: Omit<RankedList, "ranks">): void {
    this.#horizons[slot] = horizon;
    this.#asOf[slot] = asOf;
  }

  set(slot: number, { ranks, ...known }: RankedList, isStored: boolean): void {
    this.#ranks.set(ranks, slot * this.capacity);
    this.#lengths[slot] = ranks.length;
    this.setKnown(slot, known);
    this.#isJudged[slot] = 1;
    this.#isStored[slot] = isStored ? 1 : 0;
  }

  /** Empties the list until its founder is judged. */
  clear(slot: number): void {
    this.#lengths[slot] = 0;
    this.#isJudged[slot] = 0;
    this.#isStored[slot] = 0;
  }
}

export function sameRanks(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((rank, at) => rank === b[at]);
}
