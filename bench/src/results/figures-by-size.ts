import { atMost, type Figure, plain } from "./figures.ts";

/** Figures that are measured at several sizes, with a target for the largest. */
export class FiguresBySize {
  readonly #sizes: readonly number[];
  readonly #target: number;
  readonly #values = new Map<string, number[]>();

  /** @param sizes numbers of records, in the order in which they are measured */
  constructor(sizes: readonly number[], target: number) {
    this.#sizes = sizes;
    this.#target = target;
  }

  atMost(size: number, what: string, value: number, limit: number, unit: string, digits = 1): Figure {
    const name = `${what}, ${unit}`;
    this.#values.set(name, [...(this.#values.get(name) ?? []), value]);
    const counted = `${size.toLocaleString("en-US")} of each: ${what}`;
    return size === this.#target
      ? atMost(counted, value, limit, unit, digits)
      : plain(counted, `${value.toFixed(digits)} ${unit}`);
  }

  /** What 1,000 more of each add to every figure, between the two largest sizes. */
  slopes(): Figure[] {
    const [from, to] = this.#sizes.slice(-2);
    if (from === undefined || to === undefined) return [];
    return Array.from(this.#values, ([what, values]) => {
      const [before, after] = values.slice(-2);
      return plain(`1,000 more of each: ${what}`, (((after! - before!) / (to - from)) * 1_000).toFixed(3));
    });
  }
}
