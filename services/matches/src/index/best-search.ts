import type { FounderTable } from "./founder-table.ts";
import type { InvestorTable } from "./investor-table.ts";
import { rankOf } from "./rank.ts";
import {
  checkFits,
  checkPoints,
  type FounderCode,
  fullPoints,
  marketPoints,
  matchPoints,
} from "./side-codes.ts";
import { nextCapacity } from "./typed-array-growth.ts";

/** Finds a founder's best investors by judging all of them; keeps its working space between searches. */
export class BestSearch {
  readonly #limit: number;
  /** How many candidates have so many points, then where the next of them goes. */
  readonly #places = new Int32Array(fullPoints + 1);
  /** Positions and points of investors that may be among the best, in the order of their ids. */
  #positions = new Int32Array(0);
  #points = new Uint8Array(0);
  #found = 0;
  /** The least points of the best. */
  #level = matchPoints;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#positions.byteLength + this.#points.byteLength;
  }

  /**
   * Writes the ranks of the best investors to the start of `target`, best first, and gives their
   * number. `limit` of them may mean that there are more.
   */
  search(founders: FounderTable, slot: number, investors: InvestorTable, target: Float64Array): number {
    this.#reserve(investors.size);
    this.#gather(founders.at(slot), investors);
    return this.#sort(investors.ids, target);
  }

  #reserve(size: number): void {
    if (size <= this.#points.length) return;
    const capacity = nextCapacity(this.#points.length, size);
    this.#positions = new Int32Array(capacity);
    this.#points = new Uint8Array(capacity);
  }

  /**
   * Passes over all investors, raising the bar as it fills up: of equal points the smaller id wins,
   * so that once `limit` have reached some points a later investor needs more.
   */
  #gather(founder: FounderCode, investors: InvestorTable): void {
    const { sectors: founderSectors, stages: founderStages, regions: founderRegions, ask } = founder;
    const { size, sectors, stages, regions, mins, maxs } = investors;
    const limit = this.#limit;
    const positions = this.#positions;
    const pointsOf = this.#points;
    const places = this.#places.fill(0);
    let found = 0;
    let level = matchPoints;
    let bar = level;
    let reached = 0;
    for (let i = 0; i < size; i += 1) {
      const market = marketPoints(
        founderSectors,
        founderStages,
        founderRegions,
        sectors[i]!,
        stages[i]!,
        regions[i]!,
      );
      if (market + checkFits < bar) continue;
      const points = market + checkPoints(ask, mins[i]!, maxs[i]!);
      if (points < bar) continue;
      positions[found] = i;
      pointsOf[found] = points;
      found += 1;
      places[points]! += 1;
      reached += 1;
      while (reached - places[level]! >= limit) {
        reached -= places[level]!;
        level += 1;
      }
      bar = reached >= limit ? level + 1 : level;
    }
    this.#found = found;
    this.#level = level;
  }

  /** A counting sort of what was gathered; equal points keep the order of the ids. */
  #sort(ids: Int32Array, target: Float64Array): number {
    const places = this.#places;
    let taken = 0;
    for (let points = fullPoints; points >= this.#level; points -= 1) {
      const count = places[points]!;
      places[points] = taken;
      taken += count;
    }
    for (let i = 0; i < this.#found; i += 1) {
      const points = this.#points[i]!;
      if (points < this.#level) continue;
      const place = places[points]!;
      places[points] = place + 1;
      if (place < this.#limit) target[place] = rankOf(points, ids[this.#positions[i]!]!);
    }
    return Math.min(taken, this.#limit);
  }
}
