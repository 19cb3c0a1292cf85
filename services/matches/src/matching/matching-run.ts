import type { Log } from "@kindling/service-kit/log.ts";
import type { LeaderWork } from "@kindling/service-kit/process/leader.ts";
import { Signal } from "@kindling/service-kit/process/signal.ts";
import type pg from "pg";
import { MatchIndex } from "../index/match-index.ts";
import { beginTerm, readLists, storeStep } from "./best-investors.repository.ts";
import { PendingWork } from "./pending-work.ts";
import { changesAfter, readSides } from "./projections.repository.ts";
import { ReconcilerPass } from "./reconciling/reconciler.ts";
import type { ChangedMatches, Step } from "./step.ts";

/** How often the projections are read without a notification, in ms. */
const pollMs = 500;
/** Changes read by one statement. */
const batch = 500;
/** Pause between two blocks of a comparison that nobody waits for, in ms: changes are matched meanwhile. */
const comparePauseMs = 250;

export interface MatchingOptions {
  log: Log;
  /** Time between two comparisons of the stored lists and tallies, in ms. */
  reconcileMs: number;
  /** Called when changed matches can be read; null: any may have changed. */
  onStored(changed: ChangedMatches | null): void;
  /** Called after each step, with the time for which no other change was matched. */
  onStep(seconds: number): void;
  /** The same for each block that the reconciler compared. */
  onBlock(seconds: number): void;
  /** Called when stored lists or tallies were wrong and are corrected. */
  onRepaired(count: number): void;
}

/** A copy of the projections and lists. It outlives a lost connection, if no other process matched meanwhile. */
export class MatcherState {
  /** When it was last right, as counted in the database; null: never. */
  term: number | null = null;
  index = new MatchIndex();
  work = new PendingWork(this.index, 0, []);
  /** A step that may not be stored yet. */
  step: Step | null = null;
  /** Every change up to here is stored as done. */
  seq = 0;
}

/** Matches on the connection that holds the lock, slice by slice. */
export class MatchingRun implements LeaderWork {
  private readonly client: pg.Client;
  private readonly state: MatcherState;
  private readonly options: MatchingOptions;
  private readonly signal = new Signal();
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private passes = 0;
  private pass: { of: ReconcilerPass; requests: PromiseWithResolvers<number>[] } | null = null;
  private passDueAt = performance.now();
  private blockDueAt = performance.now();
  private requests: PromiseWithResolvers<number>[] = [];

  constructor(client: pg.Client, state: MatcherState, options: MatchingOptions) {
    this.client = client;
    this.state = state;
    this.options = options;
  }

  run(): Promise<void> {
    this.running = this.match();
    return this.running;
  }

  notify(): void {
    this.signal.set();
  }

  stop(): void {
    this.stopped = true;
    this.signal.set();
  }

  async finish(): Promise<void> {
    await this.running.catch(() => {});
    for (const { reject } of this.requests.splice(0)) reject(new Error("this process no longer matches"));
  }

  /** Compares everything once, from the start; returns how many matches and tallies were repaired. */
  reconcile(): Promise<number> {
    const request = Promise.withResolvers<number>();
    this.requests.push(request);
    this.signal.set();
    return request.promise;
  }

  private async match(): Promise<void> {
    const { client, state } = this;
    const { seq, term, isSettled } = await beginTerm(client);
    if (state.term !== term - 1) await this.load(seq, isSettled);
    if (this.stopped) return;
    state.term = term;
    // A matcher before may have ended between a commit and its announcement.
    if (term > 1) this.options.onStored(null);
    while (!this.stopped) {
      this.signal.clear();
      await this.takeChanges();
      const started = performance.now();
      state.step ??= await state.work.nextStep(state.seq);
      const { step } = state;
      if (step !== null) {
        await this.store(step);
        this.options.onStep(secondsSince(started));
      }
      const isComparing = await this.compareNextBlock();
      if (step === null && !isComparing && !this.stopped) await this.signal.wait(pollMs);
    }
  }

  /** Reads projections and lists in parts, as of a change; later changes follow. */
  private async load(seq: number, isSettled: boolean): Promise<void> {
    const { client, state } = this;
    const started = performance.now();
    state.term = null;
    state.index = new MatchIndex();
    state.step = null;
    state.seq = seq;
    const { index } = state;
    for await (const investors of readSides(client, "investors", seq)) {
      index.setInvestors(investors.map(({ id, criteria }) => ({ id, side: criteria })));
      if (this.stopped) return;
    }
    const unjudged = new Set<number>();
    for await (const founders of readSides(client, "founders", seq)) {
      for (const { id, criteria } of founders) {
        index.setFounder({ id, side: criteria });
        unjudged.add(id);
      }
      if (this.stopped) return;
    }
    if (isSettled) index.shortlists.setNoneDue();
    for await (const lists of readLists(client)) {
      for (const { founderId, investorIds, shortlistedBy, isJudged } of lists) {
        if (isJudged && unjudged.delete(founderId)) index.load(founderId, investorIds);
        index.shortlists.loadStored(founderId, shortlistedBy);
      }
      if (this.stopped) return;
    }
    if (!isSettled || unjudged.size > 0) index.shortlists.setAllDue();
    state.work = new PendingWork(index, seq, unjudged, isSettled);
    const { founders, investors } = index.size;
    const ms = Math.round(performance.now() - started);
    const due = index.shortlists.due;
    this.options.log.info({ founders, investors, unjudged: unjudged.size, due, ms }, "matching begins");
  }

  private async takeChanges(): Promise<void> {
    const { work } = this.state;
    for (let isLast = false; !isLast && !this.stopped; ) {
      const changes = await changesAfter(this.client, work.seen, batch);
      const unmatched = work.take(changes);
      if (unmatched.founderIds.length + unmatched.investorIds.length > 0) this.options.onStored(unmatched);
      isLast = changes.length < batch;
    }
  }

  private async store(step: Step): Promise<void> {
    const { state } = this;
    const changed = await storeStep(this.client, step);
    for (const update of step.updates) state.index.keep(update);
    if (!step.isStored) for (const id of step.goneFounders) state.index.shortlists.forget(id);
    state.index.shortlists.stored(step.shortlists ?? []);
    if (changed.isPartial) state.work.postpone(step, state.seq);
    else state.seq = Math.max(state.seq, step.seq);
    state.step = null;
    const done = changed.isPartial ? { founderIds: [], investorIds: [] } : step.done;
    const founderIds = [...new Set([...changed.founderIds, ...done.founderIds])];
    const investorIds = [...new Set([...changed.investorIds, ...done.investorIds])];
    if (founderIds.length + investorIds.length > 0) this.options.onStored({ founderIds, investorIds });
  }

  /** Compares the next block, if one is due; returns whether the next follows at once. */
  private async compareNextBlock(): Promise<boolean> {
    if (this.pass === null) {
      if (this.requests.length === 0 && performance.now() < this.passDueAt) return false;
      this.pass = { of: new ReconcilerPass(this.passes), requests: this.requests.splice(0) };
      this.passes += 1;
    }
    const { of, requests } = this.pass;
    const { index, work } = this.state;
    const isAwaited = requests.length + this.requests.length > 0;
    if (!isAwaited && performance.now() < this.blockDueAt) return false;
    // Founders that changed during the step come before the block.
    await this.takeChanges();
    if (!work.isLoaded) return true;
    const started = performance.now();
    try {
      await of.next({ client: this.client, index, isIdle: work.isIdle });
    } catch (error) {
      this.requests.push(...requests);
      throw error;
    }
    this.options.onBlock(secondsSince(started));
    this.blockDueAt = performance.now() + comparePauseMs;
    if (of.isDone) {
      this.pass = null;
      this.passDueAt = performance.now() + this.options.reconcileMs;
      if (of.repaired > 0) this.options.onRepaired(of.repaired);
      for (const { resolve } of requests) resolve(of.repaired);
    }
    return isAwaited || !work.isIdle;
  }
}

const secondsSince = (started: number): number => (performance.now() - started) / 1_000;
