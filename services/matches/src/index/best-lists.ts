import { lengthened, nextCapacity } from "./growth.ts";

/**
 * For every founder's slot the ranks of its best investors, best first. A list shows `limit` of them
 * and keeps a reserve of a quarter more: when an investor leaves, the next one is at hand, and all
 * need judging again only when the reserve is used up. All lists lie in one array, 10 bytes per
 * investor shown.
 */
export class BestLists {
  readonly limit: number;
  /** How many ranks a list can hold, with its reserve. */
  readonly capacity: number;
  #ranks = new Float64Array(0);
  #lengths = new Int32Array(0);
  /** Every match up to this rank is in the list, whatever lies beyond may not be. */
  #horizons = new Float64Array(0);
  #shown = 0;

  constructor(limit: number) {
    this.limit = limit;
    this.capacity = limit + Math.ceil(limit / 4);
  }

  /** How many ranks all lists show together. */
  get shown(): number {
    return this.#shown;
  }

  get bytes(): number {
    return this.#ranks.byteLength + this.#lengths.byteLength + this.#horizons.byteLength;
  }

  /** Makes room for slots up to `count`; new lists are empty. */
  reserve(count: number): void {
    if (count <= this.#lengths.length) return;
    const slots = nextCapacity(this.#lengths.length, count);
    this.#lengths = lengthened(this.#lengths, slots);
    this.#horizons = lengthened(this.#horizons, slots);
    this.#ranks = lengthened(this.#ranks, slots * this.capacity);
  }

  /** Does the list lack ranks to show that it may find beyond its horizon? */
  lacks(slot: number): boolean {
    return this.#lengths[slot]! < this.limit && this.#horizons[slot] !== Infinity;
  }

  horizon(slot: number): number {
    return this.#horizons[slot]!;
  }

  /** Copies what a list shows to the start of `target` and gives its length. */
  show(slot: number, target: Float64Array): number {
    const start = slot * this.capacity;
    const length = Math.min(this.#lengths[slot]!, this.limit);
    for (let i = 0; i < length; i += 1) target[i] = this.#ranks[start + i]!;
    return length;
  }

  /** Replaces a list by the first `length` of `ranks`: all there are, or the best `capacity` in order. */
  replace(slot: number, ranks: Float64Array, length: number): void {
    const start = slot * this.capacity;
    for (let i = 0; i < length; i += 1) this.#ranks[start + i] = ranks[i]!;
    this.#setLength(slot, length);
    this.#horizons[slot] = length < this.capacity ? Infinity : ranks[length - 1]!;
  }

  /** Takes a rank out of a list that has it. */
  remove(slot: number, rank: number): void {
    const at = this.#find(slot, rank);
    const length = this.#lengths[slot]!;
    this.#ranks.copyWithin(at, at + 1, slot * this.capacity + length);
    this.#setLength(slot, length - 1);
  }

  /** Puts a rank within the horizon in its place; a list that overflows loses its worst and sees less far. */
  insert(slot: number, rank: number): void {
    const start = slot * this.capacity;
    const at = this.#find(slot, rank);
    const length = this.#lengths[slot]!;
    if (length < this.capacity) {
      this.#ranks.copyWithin(at + 1, at, start + length);
      this.#ranks[at] = rank;
      this.#setLength(slot, length + 1);
      return;
    }
    const last = start + length - 1;
    if (at <= last) {
      this.#ranks.copyWithin(at + 1, at, last);
      this.#ranks[at] = rank;
    }
    this.#horizons[slot] = this.#ranks[last]!;
  }

  #setLength(slot: number, length: number): void {
    this.#shown += Math.min(length, this.limit) - Math.min(this.#lengths[slot]!, this.limit);
    this.#lengths[slot] = length;
  }

  /** Where in the array the rank is, or would be. */
  #find(slot: number, rank: number): number {
    let low = slot * this.capacity;
    let high = low + this.#lengths[slot]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ranks[middle]! < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
