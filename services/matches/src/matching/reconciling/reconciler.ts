import { setImmediate } from "node:timers/promises";
import { maxId } from "@kindling/contracts/fields/primitives.ts";
import type pg from "pg";
import { type ListUpdate, listLimit, type MatchIndex } from "../../index/match-index.ts";
import { type StoredStep, storedLists, storeStep } from "../best-investors.repository.ts";
import { commonOrigin } from "../origin.ts";
import type { Side } from "../projections.repository.ts";
import { type Counts, findMisplaced, type IdRange, nextRange, repairTallies } from "./repairs.repository.ts";

/** Ids compared between two slices of matching, which takes some 80 ms with 100,000 investors. */
const blockSize = { founders: 250, investors: 5_000 };
/** Each pass judges one of so many founders again, from scratch. */
const judgedEvery = 25;

/** What a pass compares. */
export interface Reconciled {
  client: pg.ClientBase;
  index: MatchIndex;
  /** Whether every list in memory is right for every state in memory. */
  isIdle: boolean;
}

/**
 * Compares the stored lists with those in memory, and the tallies of both sides with lists and reviews, block by block
 * between the slices of matching. Nothing else changes lists meanwhile, so those in memory are those stored.
 */
export class ReconcilerPass {
  repaired = 0;
  #side: Side | null = "founders";
  #from = 1;
  readonly #number: number;

  constructor(number: number) {
    this.#number = number;
  }

  get isDone(): boolean {
    return this.#side === null;
  }

  /** Compares the next block. */
  async next(reconciled: Reconciled): Promise<void> {
    const side = this.#side;
    if (side === null) return;
    const range = await nextRange(reconciled.client, side, this.#from, blockSize[side]);
    if (side === "founders") {
      const { count, isPartial } = await this.#repairLists(reconciled, range);
      this.repaired += count;
      // The next call goes on with the reviews of this block.
      if (isPartial) return;
    }
    this.repaired += await repairCounts(reconciled, side, range);
    this.#from = range.to + 1;
    if (range.to < maxId) return;
    this.#side = side === "founders" ? "investors" : null;
    this.#from = 1;
  }

  async #repairLists(
    { client, index, isIdle }: Reconciled,
    { from, to }: IdRange,
  ): Promise<Pick<StoredStep, "count" | "isPartial">> {
    const misplaced = await findMisplaced(client, { from, to });
    // Matching has yet to move some reviews: the index does not have the changes that matching has not taken, and an
    // investor's reviews move after its sweep ends.
    const goneFounders = isIdle ? misplaced.founders.filter((id) => !index.hasFounder(id)) : [];
    const goneInvestors = isIdle ? misplaced.investors.filter((id) => !index.hasInvestor(id)) : [];
    const returning = misplaced.archived.filter(
      ({ founderId, investorId }) => isIdle && index.hasFounder(founderId) && index.hasInvestor(investorId),
    );
    const stored = new Map((await storedLists(client, from, to)).map((list) => [list.founderId, list]));
    const updates: ListUpdate[] = goneFounders.flatMap((id) => index.search(id) ?? []);
    for (const [at, id] of index.founderIds(from, to).entries()) {
      const kept = index.current(id);
      if (kept === null) continue;
      const list = stored.get(id);
      const isSame = list?.isJudged && sameIds(list.investorIds, index.listOf(id)!);
      const judged = isIdle && at % judgedEvery === this.#number % judgedEvery ? index.search(id) : null;
      if (judged !== null || !isSame) updates.push(judged ?? kept);
      if (judged !== null) await setImmediate();
    }
    if (updates.length + goneInvestors.length + returning.length === 0) return { count: 0, isPartial: false };
    const step = {
      updates,
      goneFounders,
      goneInvestors,
      done: { founderIds: [...new Set(returning.map(({ founderId }) => founderId))], investorIds: [] },
      origin: commonOrigin([]),
      seq: 0,
    };
    const repair = await storeStep(client, step);
    for (const update of updates) index.keep(update);
    return repair;
  }
}

function repairCounts({ client, index }: Reconciled, side: Side, { from, to }: IdRange): Promise<number> {
  return repairTallies(client, side, { from, to }, (reviews) => {
    const counts = new Map<number, Counts>();
    if (side === "founders") {
      for (const id of index.founderIds(from, to)) add(counts, id, shownOf(index, id).length, 0);
    } else {
      for (const [id, matched] of index.countsByInvestor(from, to)) add(counts, id, matched, 0);
    }
    for (const { founderId, investorId, isRated } of reviews) {
      const isListed = shownOf(index, founderId).includes(investorId);
      add(counts, side === "founders" ? founderId : investorId, isListed ? 0 : 1, isRated ? 1 : 0);
    }
    return counts;
  });
}

function add(counts: Map<number, Counts>, id: number, matched: number, reviewed: number): void {
  const before = counts.get(id) ?? { matched: 0, reviewed: 0 };
  counts.set(id, { matched: before.matched + matched, reviewed: before.reviewed + reviewed });
}

const shownOf = (index: MatchIndex, founderId: number) => (index.listOf(founderId) ?? []).slice(0, listLimit);

const sameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, at) => id === b[at]);
