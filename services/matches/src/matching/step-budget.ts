import { setImmediate } from "node:timers/promises";
import { listLimit } from "../index/match-index.ts";

/**
 * Lists, changed pairs and finished investors of one step, and its computing time: its transaction then takes well
 * under 100 ms.
 */
export const stepLimits = { lists: 250, pairs: 2_000, investors: 2_000, ms: 25 };
/** Computing yields to the event loop this often, in ms. */
const yieldMs = 5;

/** What one step may cost. */
export class StepBudget {
  #lists = 0;
  #pairs = 0;
  readonly #deadline = performance.now() + stepLimits.ms;
  #yieldAt = performance.now() + yieldMs;

  /** To be asked after each list, with how many pairs changed at most; 0 if the list stays. */
  isUsedUp(pairs: number): boolean {
    if (pairs > 0) this.#lists += 1;
    this.#pairs += Math.min(pairs, 2 * listLimit);
    if (this.#lists >= stepLimits.lists || this.#pairs >= stepLimits.pairs) return true;
    return performance.now() >= this.#deadline;
  }

  get mustYield(): boolean {
    return performance.now() >= this.#yieldAt;
  }

  async yield(): Promise<void> {
    await setImmediate();
    this.#yieldAt = performance.now() + yieldMs;
  }
}
