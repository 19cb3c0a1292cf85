import { type ListUpdate, listLimit, type MatchIndex } from "../index/match-index.ts";
import { commonOrigin, type Origin } from "./origin.ts";
import type { Change } from "./projections.repository.ts";
import type { ChangedMatches, Step } from "./step.ts";
import { StepBudget, stepLimits } from "./step-budget.ts";

/** Up to so many changes at once are edits. More of them come from an import, or from streams that are read again. */
const editsAtOnce = 20;
/** The reconciler waits while the rows of more founders are to be changed. */
const comparedWhileWaiting = 1_000;
/** Sweeps that take turns, so that an edit that changes few lists passes one that changes all. */
const sweepsAtOnce = 3;

/** Changed investors, which every founder's list is amended for that was made before, slot by slot. */
interface Sweep {
  readonly investors: Set<number>;
  /** The change of investors that was the last of these. */
  asOf: number;
  readonly firstSeq: number;
  origin: Origin;
  nextSlot: number;
}

/** A step whose lists are stored, but not all of whose reviews are moved. */
interface Move {
  readonly step: Step;
  readonly firstSeq: number;
}

/** Each merge remembers what it filled, for its undo, so that their order counts. */
const isMerge = (work: Sweep | Move) => "step" in work && work.step.merges !== undefined;

/**
 * What the matcher has still to do: founders to judge because they changed, investors' changes to sweep over all lists,
 * and, after those, founders whose list was made by another rule. Steps are taken in that order. But while more
 * founders wait than one step judges, as in a first matching, edited ones come first, and sweeps take turns with the
 * others: `seq` advances, and a restart repeats little.
 */
export class PendingWork {
  readonly #index: MatchIndex;
  readonly #founders = new Map<number, { seq: number; origin: Origin }>();
  /** Those of the founders that were edited: they are judged before the others. */
  readonly #edited = new Set<number>();
  readonly #sweeps: (Sweep | Move)[] = [];
  readonly #unjudged: Set<number>;
  /** The last change that was taken. */
  #seen: number;
  /** The last change that may have come while the lists were loaded. */
  #loadedTo: number | null = null;
  #turn = 0;
  /** Whether the last step says that every shortlist is stored. */
  #isSettled: boolean;
  /** Whether a sweep comes next, although many founders wait. */
  #isSweepNext = true;

  constructor(index: MatchIndex, seq: number, unjudged: Iterable<number>, isSettled = false) {
    this.#index = index;
    this.#isSettled = isSettled;
    this.#seen = seq;
    this.#unjudged = new Set(unjudged);
  }

  get seen(): number {
    return this.#seen;
  }

  /** Takes changes in the order of their seq. Returns those that change no list. */
  take(changes: readonly Change[]): ChangedMatches {
    const founderIds: number[] = [];
    for (const { side, id, criteria, seq, origin } of changes) {
      if (side !== "founders") continue;
      const isChanged = this.#index.setFounder({ id, side: criteria });
      if (!isChanged) founderIds.push(id);
      else if (!this.#founders.has(id)) this.#founders.set(id, { seq, origin });
      if (isChanged && changes.length <= editsAtOnce) this.#edited.add(id);
    }
    const investors = changes.filter((change) => change.side === "investors");
    const sides = investors.map(({ id, criteria }) => ({ id, side: criteria }));
    const changed = new Set(this.#index.setInvestors(sides));
    this.#sweep(investors.filter(({ id }) => changed.has(id)));
    for (const change of changes) if (change.mergedInto != null || change.wasMerged) this.#merge(change);
    this.#seen = changes.at(-1)?.seq ?? this.#seen;
    return { founderIds, investorIds: investors.map(({ id }) => id).filter((id) => !changed.has(id)) };
  }

  /** Whether every list is right, except those still to be judged by this rule. */
  get isIdle(): boolean {
    return this.#founders.size + this.#sweeps.length === 0;
  }

  /**
   * Whether the reconciler can compare: the index has every list as it is stored. Lists are loaded without the investors
   * that changed meanwhile, and those of changed founders are not loaded, until all of these are matched. Each block looks
   * at what shortlists have still to store.
   */
  get isLoaded(): boolean {
    return (
      this.#founders.size + this.#unjudged.size === 0 &&
      this.#index.shortlists.waiting <= comparedWhileWaiting &&
      this.#finishedSeq >= (this.#loadedTo ?? Infinity)
    );
  }

  /** The next lists to store; null when everything up to `seq` is done. */
  async nextStep(storedSeq: number): Promise<Step | null> {
    this.#loadedTo ??= this.#seen;
    if (this.#edited.size > 0) return this.#judge(this.#edited);
    if (this.#isSweepDue) {
      this.#isSweepNext = false;
      return this.#continueSweep();
    }
    if (this.#founders.size > 0) {
      this.#isSweepNext = true;
      return this.#judge(this.#founders.keys());
    }
    if (this.#unjudged.size > 0) return this.#judge(this.#unjudged);
    if (!this.#index.shortlists.isSettled) return this.#settle();
    return this.#finishedSeq > storedSeq || !this.#isSettled ? this.#step([], commonOrigin([])) : null;
  }

  /** Takes back a step that is stored except for reviews that are left to move: they take turns with sweeps. */
  postpone(step: Step, storedSeq: number): void {
    const move = { step: { ...step, updates: [], isStored: true }, firstSeq: storedSeq + 1 };
    this.#sweeps.splice(isMerge(move) ? 0 : this.#sweeps.length, 0, move);
  }

  get #isSweepDue(): boolean {
    if (this.#sweeps.length === 0) return false;
    return this.#founders.size === 0 || (this.#isSweepNext && this.#founders.size > stepLimits.lists);
  }

  get #finishedSeq(): number {
    const [founder] = this.#founders.values();
    const first = this.#sweeps.map(({ firstSeq }) => firstSeq).concat(founder?.seq ?? []);
    return first.length === 0 ? this.#seen : Math.min(...first) - 1;
  }

  /** The reviews of a member that was merged, or is no longer, are copied in turn with sweeps, one merge after another. */
  #merge({ side, id, mergedInto, seq, origin }: Change): void {
    const kept = mergedInto == null ? [] : [mergedInto];
    const [founderIds, investorIds] = side === "founders" ? [kept, []] : [[], kept];
    const merges = [{ side, id }];
    this.#sweeps.push({
      step: this.#step([], origin, { merges, done: { founderIds, investorIds }, isStored: true }),
      firstSeq: seq,
    });
  }

  #sweep(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    const origin = commonOrigin(changes.map((change) => change.origin));
    const asOf = this.#index.investorChanges;
    const last = this.#sweeps.findLast((sweep) => "nextSlot" in sweep);
    if (last?.nextSlot === 0) {
      for (const { id } of changes) last.investors.add(id);
      last.asOf = asOf;
      last.origin = commonOrigin([last.origin, origin]);
    } else {
      const investors = new Set(changes.map(({ id }) => id));
      this.#sweeps.push({ investors, asOf, firstSeq: changes[0]!.seq, origin, nextSlot: 0 });
    }
  }

  async #judge(ids: Iterable<number>): Promise<Step> {
    const budget = new StepBudget();
    const updates: ListUpdate[] = [];
    const origins: Origin[] = [];
    const gone: number[] = [];
    const done: number[] = [];
    for (const id of ids) {
      done.push(id);
      const fresh = this.#founders.get(id);
      if (fresh !== undefined) origins.push(fresh.origin);
      const isGone = !this.#index.hasFounder(id);
      if (isGone) gone.push(id);
      const update = fresh === undefined ? this.#index.search(id) : this.#index.judge(id);
      if (update !== null) updates.push(update);
      this.#founders.delete(id);
      this.#edited.delete(id);
      this.#unjudged.delete(id);
      const pairs = update === null ? 0 : update.ranks.length + 1;
      if (budget.isUsedUp(isGone ? listLimit : pairs)) break;
      if (budget.mustYield) await budget.yield();
    }
    // Shortlists are stored when all lists are right, which can take long: they must not wait for all of an import.
    const isImport = this.#founders.size > stepLimits.lists;
    return this.#step(updates, commonOrigin(origins), {
      shortlists: isImport ? this.#changedShortlists() : [],
      goneFounders: gone,
      done: { founderIds: done, investorIds: [] },
    });
  }

  #changedShortlists() {
    return this.#index.shortlists.changes(stepLimits.pairs, stepLimits.lists);
  }

  async #continueSweep(): Promise<Step> {
    const index = this.#index;
    const turn = this.#turn % Math.min(this.#sweeps.length, sweepsAtOnce);
    const at = isMerge(this.#sweeps[turn]!) ? this.#sweeps.findIndex(isMerge) : turn;
    const sweep = this.#sweeps[at]!;
    this.#turn += 1;
    if ("step" in sweep) {
      this.#sweeps.splice(at, 1);
      return { ...sweep.step, ...this.#progress() };
    }
    const budget = new StepBudget();
    const updates: ListUpdate[] = [];
    const changed = index.investors(sweep.investors);
    const [only] = changed.length === 1 ? changed : [];
    const isChanged = only ? (id: number) => id === only.id : (id: number) => sweep.investors.has(id);
    while (sweep.nextSlot < index.slots) {
      const update = index.amend(sweep.nextSlot, changed, isChanged, sweep.asOf);
      sweep.nextSlot += 1;
      if (update !== null) updates.push(update);
      if (budget.isUsedUp(update === null ? 0 : 2 * changed.length)) break;
      if (budget.mustYield) await budget.yield();
    }
    if (sweep.nextSlot < index.slots) return this.#step(updates, sweep.origin);
    const finished = changed.slice(0, stepLimits.investors);
    for (const { id } of finished) sweep.investors.delete(id);
    if (sweep.investors.size === 0) this.#sweeps.splice(at, 1);
    const goneInvestors = finished.flatMap(({ id, code }) => (code === null ? [id] : []));
    const done = { founderIds: [], investorIds: finished.map(({ id }) => id) };
    return this.#step(updates, sweep.origin, { goneInvestors, done });
  }

  /** Makes shortlists until none is due, and then stores what they change. */
  async #settle(): Promise<Step> {
    const index = this.#index;
    const budget = new StepBudget();
    let isDone = false;
    while (!isDone && !budget.isUsedUp(0)) {
      isDone = !index.shortlists.makeNext();
      if (budget.mustYield) await budget.yield();
    }
    return this.#step([], commonOrigin([]), { shortlists: isDone ? this.#changedShortlists() : [] });
  }

  #step(updates: readonly ListUpdate[], origin: Origin, more: Partial<Step> = {}): Step {
    const done = { founderIds: [], investorIds: [] };
    return { updates, goneFounders: [], goneInvestors: [], done, origin, ...this.#progress(), ...more };
  }

  #progress(): Pick<Step, "seq" | "isSettled"> {
    this.#isSettled = this.#index.shortlists.isSettled;
    return { seq: this.#finishedSeq, isSettled: this.#isSettled };
  }
}
