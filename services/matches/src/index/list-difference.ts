import type { PairCollector } from "./pair-list.ts";
import { investorOf } from "./rank.ts";

/**
 * Tells how one founder's list of ranks became another: investors that came and that went. An
 * investor in both with other points did neither. Keeps its working space between calls.
 */
export class ListDifference {
  readonly #gone: Int32Array;
  readonly #come: Int32Array;

  constructor(limit: number) {
    this.#gone = new Int32Array(limit);
    this.#come = new Int32Array(limit);
  }

  /** Both lists are in order and begin at 0 of their arrays. */
  collect(
    founderId: number,
    before: Float64Array,
    beforeLength: number,
    after: Float64Array,
    afterLength: number,
    added: PairCollector,
    removed: PairCollector,
  ): void {
    // Most ranks stay as they are, so that little is left to be sorted by investor.
    let gone = 0;
    let come = 0;
    let b = 0;
    let a = 0;
    while (b < beforeLength || a < afterLength) {
      const old = b < beforeLength ? before[b]! : Infinity;
      const now = a < afterLength ? after[a]! : Infinity;
      if (old <= now) b += 1;
      if (now <= old) a += 1;
      if (old < now) this.#gone[gone++] = investorOf(old);
      if (now < old) this.#come[come++] = investorOf(now);
    }
    this.#tell(founderId, gone, come, added, removed);
  }

  #tell(founderId: number, gone: number, come: number, added: PairCollector, removed: PairCollector): void {
    const left = this.#gone.subarray(0, gone);
    const arrived = this.#come.subarray(0, come);
    if (gone > 0 && come > 0) {
      left.sort();
      arrived.sort();
    }
    let l = 0;
    let a = 0;
    while (l < gone || a < come) {
      const old = l < gone ? left[l]! : Infinity;
      const now = a < come ? arrived[a]! : Infinity;
      if (old <= now) l += 1;
      if (now <= old) a += 1;
      if (old < now) removed.add(founderId, old);
      if (now < old) added.add(founderId, now);
    }
  }
}
