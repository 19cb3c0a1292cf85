import { setImmediate } from "node:timers/promises";
import { maxId } from "@kindling/contracts/fields/primitives.ts";
import type pg from "pg";
import { type ListUpdate, listLimit, type MatchIndex } from "../../index/match-index.ts";
import type { IdRange, ShortlistChange } from "../../index/shortlists.ts";
import { type StoredList, type StoredStep, storedLists, storeStep } from "../best-investors.repository.ts";
import { commonOrigin } from "../origin.ts";
import type { Side } from "../projections.repository.ts";
import { type Counts, findMisplaced, nextRange, repairTallies } from "./repairs.repository.ts";

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
    const { client, index } = reconciled;
    const range = await nextRange(client, side, this.#from, blockSize[side]);
    let expected: CountMatches = () => index.countsByInvestor(range.from, range.to);
    if (side === "founders") {
      const shortlistedBy = index.shortlists.storedByFounder(range);
      expected = () => countsByFounder(index, range, shortlistedBy);
      const { count, isPartial } = await this.#repairLists(reconciled, range, shortlistedBy);
      this.repaired += count;
      // The next call goes on with the reviews of this block.
      if (isPartial) return;
    }
    this.repaired += await repairCounts(reconciled, side, range, expected);
    this.#from = range.to + 1;
    if (range.to < maxId) return;
    this.#side = side === "founders" ? "investors" : null;
    this.#from = 1;
  }

  async #repairLists(
    { client, index, isIdle }: Reconciled,
    { from, to }: IdRange,
    shortlistedBy: StoredShortlists,
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
    const shortlists = differing(stored, shortlistedBy);
    for (const [at, id] of index.founderIds(from, to).entries()) {
      const kept = index.current(id);
      if (kept === null) continue;
      const list = stored.get(id);
      const isSame = list?.isJudged && sameIds(list.investorIds, index.listOf(id)!);
      const judged = isIdle && at % judgedEvery === this.#number % judgedEvery ? index.search(id) : null;
      if (judged !== null || !isSame) updates.push(judged ?? kept);
      if (judged !== null) await setImmediate();
    }
    if (updates.length + shortlists.length + goneInvestors.length + returning.length === 0)
      return { count: 0, isPartial: false };
    const step = {
      updates,
      shortlists,
      isSettled: index.shortlists.isSettled,
      goneFounders,
      goneInvestors,
      done: { founderIds: [...new Set(returning.map(({ founderId }) => founderId))], investorIds: [] },
      origin: commonOrigin([]),
      seq: 0,
    };
    const repair = await storeStep(client, step);
    for (const update of updates) index.keep(update);
    for (const id of goneFounders) index.shortlists.forget(id);
    return repair;
  }
}

/** By founder, the investors that shortlist it. */
type StoredShortlists = ReadonlyMap<number, ReadonlySet<number>>;

/** What the stored rows of founders lack, and have too many, of the investors that shortlist them. */
function differing(stored: ReadonlyMap<number, StoredList>, expected: StoredShortlists): ShortlistChange[] {
  return [...new Set([...stored.keys(), ...expected.keys()])].flatMap((founderId) => {
    const has = new Set(stored.get(founderId)?.shortlistedBy);
    const should = expected.get(founderId) ?? new Set();
    const added = [...should.difference(has)];
    const removed = [...has.difference(should)];
    return added.length + removed.length === 0 ? [] : [{ founderId, added, removed }];
  });
}

/** How many matches each founder of a block, or each investor, has in lists and shortlists. */
type CountMatches = () => ReadonlyMap<number, number>;

function countsByFounder(
  index: MatchIndex,
  { from, to }: IdRange,
  shortlistedBy: StoredShortlists,
): Map<number, number> {
  return new Map(
    index
      .founderIds(from, to)
      .map((id) => [id, new Set([...shownOf(index, id), ...(shortlistedBy.get(id) ?? [])]).size]),
  );
}

function repairCounts(
  { client, index }: Reconciled,
  side: Side,
  range: IdRange,
  expected: CountMatches,
): Promise<number> {
  return repairTallies(client, side, range, (reviews) => {
    const counts = new Map<number, Counts>();
    for (const [id, matched] of expected()) add(counts, id, matched, 0);
    for (const { founderId, investorId, isRated } of reviews) {
      const isListed =
        shownOf(index, founderId).includes(investorId) || index.shortlists.hasStored(founderId, investorId);
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
