import { setImmediate } from "node:timers/promises";
import type { MemberRole } from "@kindling/contracts/me/schemas.ts";
import { listLimit } from "../index/match-index.ts";
import { type FounderCode, pairPoints } from "../index/side-codes.ts";
import type { CriteriaCopy } from "../matching/criteria-copy.ts";

/** Founders that are judged at most to estimate all matches: 2.5 ms each with 100,000 investors. */
const judgedFounders = 1_000;

/**
 * Which pairs fit, as members may know it: with checks widened to bands of asks. So the stored lists, which exact sums
 * decide, cannot answer.
 */
export class MemberFits {
  readonly #copy: CriteriaCopy;

  constructor(copy: CriteriaCopy) {
    this.#copy = copy;
  }

  /** The ids of the founders or investors that fit a member, best first. */
  async idsFor(role: MemberRole, id: number): Promise<number[][]> {
    await this.#copy.refresh();
    const idsByPoints = new Map<number, number[]>();
    const add = (other: number, points: number) => {
      if (points === 0) return;
      const ids = idsByPoints.get(points);
      if (ids === undefined) idsByPoints.set(points, [other]);
      else ids.push(other);
    };
    if (role === "investor") {
      const investor = this.#copy.investorsInBands.read(id);
      if (investor) for (const founder of this.#listed()) add(founder.id, pairPoints(founder, investor));
    } else {
      const founder = this.#copy.founders.read(id);
      const { ids, size } = this.#copy.investorsInBands;
      for (let row = 0; founder && row < size; row += 1)
        add(ids[row]!, pairPoints(founder, this.#copy.investorsInBands.at(row)));
    }
    return [...idsByPoints].sort(([a], [b]) => b - a).map(([, ids]) => ids);
  }

  /** Every founder's criteria as numbers, by id. */
  async founders() {
    await this.#copy.refresh();
    return [...this.#listed()];
  }

  /** About how many matches there are, of each founder as many as its list has at most. Many are estimated from a part. */
  async countMatches(): Promise<number> {
    const founders = await this.founders();
    const step = Math.max(1, Math.ceil(founders.length / judgedFounders));
    const judged = founders.filter((_founder, index) => index % step === 0);
    let matches = 0;
    for (const founder of judged) {
      matches += Math.min(this.#countFor(founder), listLimit);
      await setImmediate();
    }
    return judged.length === 0 ? 0 : Math.round((matches / judged.length) * founders.length);
  }

  #countFor(founder: FounderCode): number {
    let count = 0;
    for (let row = 0; row < this.#copy.investorsInBands.size; row += 1)
      if (pairPoints(founder, this.#copy.investorsInBands.at(row)) > 0) count += 1;
    return count;
  }

  *#listed() {
    const { ids, end } = this.#copy.founders;
    for (let slot = 0; slot < end; slot += 1) {
      if (ids[slot] !== 0) yield { id: ids[slot]!, ...this.#copy.founders.at(slot) };
    }
  }
}
