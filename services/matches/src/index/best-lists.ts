import { nextCapacity, resize } from "./side-table.ts";

/** A founder's best investors. */
export interface RankedList {
  /** Best first. */
  readonly ranks: Float64Array;
  /** Every match up to this rank is in the list; beyond it, there may be others. */
  readonly horizon: number;
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
  #isJudged = new Uint8Array(0);
  #isStored = new Uint8Array(0);

  constructor(limit: number) {
    this.limit = limit;
    this.capacity = limit + Math.ceil(limit / 4);
  }

  get bytes(): number {
    return this.#ranks.byteLength + this.#lengths.byteLength + this.#horizons.byteLength;
  }

  /** Makes room for slots up to `count`. */
  reserve(count: number): void {
    if (count <= this.#lengths.length) return;
    const slots = nextCapacity(this.#lengths.length, count);
    this.#lengths = resize(this.#lengths, slots);
    this.#horizons = resize(this.#horizons, slots);
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

  setHorizon(slot: number, horizon: number): void {
    this.#horizons[slot] = horizon;
  }

  set(slot: number, { ranks, horizon }: RankedList, isStored: boolean): void {
    this.#ranks.set(ranks, slot * this.capacity);
    this.#lengths[slot] = ranks.length;
    this.#horizons[slot] = horizon;
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
