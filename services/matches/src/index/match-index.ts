import { setImmediate } from "node:timers/promises";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { BestLists } from "./best-lists.ts";
import { FounderTable } from "./founder-table.ts";
import { type InvestorChange, InvestorTable } from "./investor-table.ts";
import { type Difference, ListUpdater } from "./list-updater.ts";
import { PairCollector, type PairList } from "./pair-list.ts";
import { investorOf, pointsOf } from "./rank.ts";
import {
  encodeFounder,
  encodeInvestor,
  type FounderCode,
  type InvestorCode,
  sameFounder,
  sameInvestor,
} from "./side-codes.ts";

/** How many pairs are judged between two looks at the clock: about 0.2 ms. */
const pairsPerLook = 20_000;
/** Amending a list costs per changed investor what a rebuild costs per eight of all of them. */
const rebuildRatio = 8;

/** How the founders' best investors differ from what they were after the run before. */
export interface MatchDifference {
  added: PairList;
  removed: PairList;
}

export interface MatchIndexSize {
  founders: number;
  investors: number;
  /** Pairs of a founder and one of its best investors. */
  pairs: number;
  /** Founders and investors that changed since the last run. */
  pending: number;
  /** Memory held by the tables and lists. */
  bytes: number;
}

/** A run under way: which slots it visits and how far it is. */
interface Run extends Difference {
  changes: InvestorChange[];
  /** Slots of founders that changed. */
  stale: Set<number>;
  /** The slots to visit, or null for all. */
  slots: number[] | null;
  /** Judging every investor again is less work than the changes one by one. */
  rebuild: boolean;
  next: number;
}

/**
 * Keeps, for every founder, the best investors that match it: by score descending, then id
 * ascending, at most `limit`. What it holds after a run is a function of the states given, whatever
 * the order and batches in which they came. Changes are gathered by `upsert…` and `remove…`, which
 * are cheap, and carried out by `apply` or `applyAsync`.
 */
export class MatchIndex {
  readonly #founders = new FounderTable();
  readonly #investors = new InvestorTable();
  readonly #lists: BestLists;
  readonly #upkeep: ListUpdater;
  #changedFounders = new Map<number, FounderCode | null>();
  #changedInvestors = new Map<number, InvestorCode | null>();
  #run: Run | null = null;

  constructor(limit = 100) {
    this.#lists = new BestLists(limit);
    this.#upkeep = new ListUpdater(this.#founders, this.#investors, this.#lists);
  }

  /** Takes founders' newest states; one that changes nothing that is judged is dropped here. */
  upsertFounders(list: Iterable<FounderSide>): void {
    for (const founder of list) {
      const code = encodeFounder(founder);
      const stored = this.#founders.read(founder.id);
      if (stored !== null && sameFounder(stored, code)) this.#changedFounders.delete(founder.id);
      else this.#changedFounders.set(founder.id, code);
    }
  }

  /** Takes investors' newest states; one that changes nothing that is judged is dropped here. */
  upsertInvestors(list: Iterable<InvestorSide>): void {
    for (const investor of list) {
      const code = encodeInvestor(investor);
      const stored = this.#investors.read(investor.id);
      if (stored !== null && sameInvestor(stored, code)) this.#changedInvestors.delete(investor.id);
      else this.#changedInvestors.set(investor.id, code);
    }
  }

  /** Takes founders out; unknown ids are ignored. */
  removeFounders(ids: Iterable<number>): void {
    for (const id of ids) {
      if (this.#founders.slotOf(id) === undefined) this.#changedFounders.delete(id);
      else this.#changedFounders.set(id, null);
    }
  }

  /** Takes investors out; unknown ids are ignored. */
  removeInvestors(ids: Iterable<number>): void {
    for (const id of ids) {
      if (this.#investors.read(id) === null) this.#changedInvestors.delete(id);
      else this.#changedInvestors.set(id, null);
    }
  }

  /**
   * Brings every list up to date and tells which pairs came and went since the last run.
   * @throws Error while an applyAsync is under way
   */
  apply(): MatchDifference {
    const run = this.#begin();
    this.#advance(run, Infinity);
    return this.#end(run);
  }

  /**
   * Like apply, but gives way to the event loop every `sliceMs` milliseconds. Changes that come in
   * the meantime wait for the next run; `best` may applyEvents some founders' lists from before and some
   * from after.
   * @throws Error while another applyAsync is under way
   */
  async applyAsync({ sliceMs = 5 } = {}): Promise<MatchDifference> {
    const run = this.#begin();
    while (!this.#advance(run, performance.now() + sliceMs)) await setImmediate();
    return this.#end(run);
  }

  /** A founder's best investors as of the last run, best first; none for an unknown founder. */
  best(founderId: number): { investorId: number; score: number }[] {
    const slot = this.#founders.slotOf(founderId);
    if (slot === undefined) return [];
    const ranks = new Float64Array(this.#lists.limit);
    const length = this.#lists.show(slot, ranks);
    return Array.from(ranks.subarray(0, length), (rank) => ({
      investorId: investorOf(rank),
      score: pointsOf(rank) / 2,
    }));
  }

  get size(): MatchIndexSize {
    return {
      founders: this.#founders.size,
      investors: this.#investors.size,
      pairs: this.#lists.shown,
      pending: this.#changedFounders.size + this.#changedInvestors.size,
      bytes: this.#founders.bytes + this.#investors.bytes + this.#lists.bytes + this.#upkeep.bytes,
    };
  }

  /** Puts the changes into the tables and lays out which lists they touch. */
  #begin(): Run {
    if (this.#run !== null) throw new Error("the match index is being applied already");
    const difference = { added: new PairCollector(), removed: new PairCollector() };
    const stale = this.#takeFounders(difference);
    const changes = this.#takeInvestors();
    this.#run = {
      ...difference,
      changes,
      stale,
      slots: changes.length === 0 ? [...stale] : null,
      rebuild: rebuildRatio * changes.length > this.#investors.size,
      next: 0,
    };
    return this.#run;
  }

  #takeFounders(difference: Difference): Set<number> {
    const stale = new Set<number>();
    // Those that leave first: their slots then serve those that come.
    for (const [id, code] of this.#changedFounders) {
      if (code !== null) continue;
      this.#upkeep.clear(this.#founders.slotOf(id)!, difference);
      this.#founders.delete(id);
    }
    for (const [id, code] of this.#changedFounders) {
      if (code !== null) stale.add(this.#founders.write(id, code));
    }
    this.#lists.reserve(this.#founders.end);
    this.#changedFounders = new Map();
    return stale;
  }

  #takeInvestors(): InvestorChange[] {
    const changes = Array.from(this.#changedInvestors, ([id, after]) => ({
      id,
      before: this.#investors.read(id),
      after,
    }));
    this.#investors.merge(changes);
    this.#changedInvestors = new Map();
    return changes;
  }

  /** Visits lists until all are done (true) or the clock passes `deadline` (false). */
  #advance(run: Run, deadline: number): boolean {
    const count = run.slots === null ? this.#founders.end : run.slots.length;
    let judged = 0;
    while (run.next < count) {
      const slot = run.slots === null ? run.next : run.slots[run.next]!;
      run.next += 1;
      judged += this.#visit(run, slot);
      if (judged < pairsPerLook) continue;
      if (performance.now() >= deadline) return run.next === count;
      judged = 0;
    }
    return true;
  }

  /** Brings one list up to date and gives how many pairs that took. */
  #visit(run: Run, slot: number): number {
    if (this.#founders.ids[slot] === 0) return 0;
    if (run.rebuild || run.stale.has(slot)) {
      this.#upkeep.rebuild(slot, run);
      return this.#investors.size;
    }
    this.#upkeep.amend(slot, run.changes, run);
    return 2 * run.changes.length;
  }

  #end(run: Run): MatchDifference {
    this.#run = null;
    return { added: run.added.list(), removed: run.removed.list() };
  }
}
