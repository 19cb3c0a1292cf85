import { setImmediate } from "node:timers/promises";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { type MemberFit, memberFits } from "@kindling/contracts/matches/schemas.ts";
import type { MemberRole } from "@kindling/contracts/me/schemas.ts";
import { listLimit } from "../index/match-index.ts";
import { matchTenths } from "../index/rank.ts";
import { type FounderCode, pairTenths } from "../index/side-codes.ts";
import { sortedByHash } from "../matches/pair-order.ts";
import type { CriteriaCopy } from "../matching/criteria-copy.ts";
import { wordOf } from "../rule/judge-by-bands.ts";

/** Founders that are judged at most to estimate all matches: 2.5 ms each with 100,000 investors. */
const judgedFounders = 1_000;

/**
 * Which pairs fit, as members may know it: with asks and checks in bands and without track records. So the stored
 * lists, which exact amounts decide, cannot answer.
 */
export class MemberFits {
  readonly #copy: CriteriaCopy;

  constructor(copy: CriteriaCopy) {
    this.#copy = copy;
  }

  /** The pairs of a member that fit, best first: by the word for their score, and then by hash. */
  async pairsOf(role: MemberRole, id: number): Promise<number[]> {
    await this.#copy.refresh();
    const pairsByWord = new Map<MemberFit, number[]>(memberFits.map((word) => [word, []]));
    const add = (pair: number, tenths: number) => {
      if (tenths >= matchTenths) pairsByWord.get(wordOf(tenths / 10)!)!.push(pair);
    };
    if (role === "investor") {
      const investor = this.#copy.investorsInBands.read(id);
      if (investor)
        for (const founder of this.#listed()) add(pairId(founder.id, id), pairTenths(founder, investor));
    } else {
      const founder = this.#copy.foundersInBands.read(id);
      if (founder)
        this.#copy.investorsInBands.scan(founder, matchTenths, (slot, tenths) => {
          add(pairId(id, this.#copy.investorsInBands.ids[slot]!), tenths);
          return matchTenths;
        });
    }
    return [...pairsByWord.values()].flatMap(sortedByHash);
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
    this.#copy.investorsInBands.scan(founder, matchTenths, () => {
      count += 1;
      return matchTenths;
    });
    return count;
  }

  *#listed() {
    const { ids, end } = this.#copy.foundersInBands;
    for (let slot = 0; slot < end; slot += 1) {
      if (ids[slot] !== 0) yield { id: ids[slot]!, ...this.#copy.foundersInBands.at(slot) };
    }
  }
}
