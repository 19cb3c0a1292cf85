import { lengthened, nextCapacity } from "./growth.ts";

/** Pairs of ids in parallel arrays: the pair at i is founders[i] and investors[i]. */
export interface PairList {
  founders: Int32Array;
  investors: Int32Array;
}

/** Gathers pairs without an object for each. */
export class PairCollector {
  #founders = new Int32Array(0);
  #investors = new Int32Array(0);
  #size = 0;

  add(founderId: number, investorId: number): void {
    if (this.#size === this.#founders.length) {
      const capacity = nextCapacity(this.#size, this.#size + 1);
      this.#founders = lengthened(this.#founders, capacity);
      this.#investors = lengthened(this.#investors, capacity);
    }
    this.#founders[this.#size] = founderId;
    this.#investors[this.#size] = investorId;
    this.#size += 1;
  }

  /** What was gathered, in arrays of just that length. */
  list(): PairList {
    return {
      founders: this.#founders.slice(0, this.#size),
      investors: this.#investors.slice(0, this.#size),
    };
  }
}
