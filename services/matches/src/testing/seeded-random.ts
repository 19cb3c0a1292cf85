import fc from "fast-check";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { anyFounder, anyInvestor } from "./arbitrary-sides.ts";
import { upTo } from "./states.ts";

/** Founders 1 to `count`, the same for the same seed. */
export const someFounders = (count: number, seed: number): FounderSide[] =>
  fc.sample(anyFounder, { numRuns: count, seed }).map((side, index) => ({ ...side, id: index + 1 }));

/** Investors 1 to `count`, the same for the same seed. */
export const someInvestors = (count: number, seed: number): InvestorSide[] =>
  fc.sample(anyInvestor, { numRuns: count, seed }).map((side, index) => ({ ...side, id: index + 1 }));

/** Random numbers that are the same for the same seed. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    // A linear congruential generator, by its high bits.
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }

  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let at = shuffled.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
    }
    return shuffled;
  }

  /** Distributes shuffled items over so many lists. */
  deal<T>(items: readonly T[], hands: number): T[][] {
    const dealt: T[][] = upTo(hands).map(() => []);
    for (const item of this.shuffle(items)) dealt[this.below(hands)]!.push(item);
    return dealt;
  }

  /** Cuts items into parts of 1 to `longest`. */
  cut<T>(items: readonly T[], longest: number): T[][] {
    const parts: T[][] = [];
    for (let at = 0; at < items.length; ) {
      const length = 1 + this.below(longest);
      parts.push(items.slice(at, at + length));
      at += length;
    }
    return parts;
  }
}
