import type { EventMessage } from "@kindling/contracts/event.ts";
import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { commonRequestId } from "@kindling/service-kit/messaging/outbox/correlation.ts";
import { commonTrace } from "@kindling/service-kit/tracing/trace-events.ts";
import { currentSpan, type Span, within } from "@kindling/service-kit/tracing/tracer.ts";
import type { PrismaClient } from "../../generated/client.ts";
import { MatchIndex } from "../index/match-index.ts";
import { BatchQueue } from "./batch-queue.ts";
import { beginTallies, removeOrphans, storeDifference } from "./pairs.repository.ts";
import {
  changedSince,
  forgetVersions,
  lockMatching,
  type Projected,
  type Side,
  type Stored,
  storeNewer,
  type Tx,
} from "./projections.repository.ts";

/** Events of one side or both. */
export interface MatchEvents {
  founders?: readonly EventMessage<FounderState>[];
  investors?: readonly EventMessage<InvestorState>[];
}

/** Events and their trace; one transaction may apply the events of several traces. */
interface TracedEvents extends MatchEvents {
  span: Span | null;
}

/** Whose matches changed, or may have: in pairs, scores or shown fields. */
export interface StoredMatches {
  founderIds: number[];
  investorIds: number[];
}

interface IndexState {
  index: MatchIndex;
  /** The last change of the projections that the index includes. */
  seq: bigint;
}

const transactionTimes = { maxWait: 10_000, timeout: 180_000 };

/**
 * Updates the stored matches when founders and investors change. One transaction, under the matching lock, stores the
 * newer states, gets the added and removed pairs from the index, and stores them with their tallies. The index is a
 * copy: each transaction first reads what other replicas changed, and a failure discards the index.
 */
export class MatchUpdater {
  private readonly prisma: PrismaClient;
  private readonly log: Log;
  private readonly wakeRelay: () => void;
  private readonly onStored: (stored: StoredMatches) => Promise<void>;
  private readonly queue = new BatchQueue<TracedEvents>((events) =>
    within(commonTrace(events.map(({ span }) => span)), () => this.run(events)),
  );
  private state: IndexState | null = null;
  private previous: Promise<void> = Promise.resolve();

  /** `onStored` is called after each commit. */
  constructor(
    prisma: PrismaClient,
    log: Log,
    wakeRelay: () => void,
    onStored: (stored: StoredMatches) => Promise<void>,
  ) {
    this.prisma = prisma;
    this.log = log;
    this.wakeRelay = wakeRelay;
    this.onStored = onStored;
  }

  /** Resolves when the events are stored and matched. Ignores events that are older than the stored state. */
  apply(events: MatchEvents): Promise<void> {
    return this.queue.add({ ...events, span: currentSpan() });
  }

  /** Makes every stored state of a side older than any event; matches stay. */
  forget(side: Side): Promise<void> {
    return this.withLock((tx) => forgetVersions(tx, side));
  }

  private async run(all: readonly MatchEvents[]): Promise<void> {
    const founders = newest(all.flatMap(({ founders }) => founders ?? []));
    const investors = newest(all.flatMap(({ investors }) => investors ?? []));
    const requestId = commonRequestId([...founders, ...investors]);
    const { added, removed } = await this.withLock(async (tx, state) => {
      const changedFounders = founders.length > 0 ? await storeNewer(tx, "founders", founders) : [];
      const changedInvestors = investors.length > 0 ? await storeNewer(tx, "investors", investors) : [];
      updateIndex(state, changedFounders, changedInvestors);
      const difference = await state.index.applyAsync();
      await storeDifference(tx, difference, requestId);
      const added = { founders: idsOfAdded(changedFounders), investors: idsOfAdded(changedInvestors) };
      if (added.founders.length + added.investors.length > 0) await beginTallies(tx, added, requestId);
      const left = { founders: idsOfGone(changedFounders), investors: idsOfGone(changedInvestors) };
      if (left.founders.length + left.investors.length > 0) await removeOrphans(tx, left, requestId);
      return difference;
    });
    this.wakeRelay();
    await this.onStored({
      founderIds: uniqueIds(founders, added.founders, removed.founders),
      investorIds: uniqueIds(investors, added.investors, removed.investors),
    });
  }

  /**
   * Runs work in a transaction under the matching lock, with an index that is up to date. If it fails, nothing is
   * stored and the index, which may be ahead of the database, is discarded.
   */
  withLock<T>(work: (tx: Tx, state: IndexState) => Promise<T>): Promise<T> {
    // Also serialised within this process: work must not see the index of work that failed.
    const result = this.previous.then(() => this.transaction(work));
    this.previous = result.then(
      () => {},
      () => {},
    );
    return result;
  }

  private async transaction<T>(work: (tx: Tx, state: IndexState) => Promise<T>): Promise<T> {
    try {
      return await this.prisma.$transaction(async (tx) => {
        await lockMatching(tx);
        return work(tx, await this.catchUp(tx));
      }, transactionTimes);
    } catch (error) {
      this.state = null;
      throw error;
    }
  }

  /** Brings the index up to the projections, which other replicas may have changed. */
  private async catchUp(tx: Tx): Promise<IndexState> {
    const started = performance.now();
    const isNew = this.state === null;
    this.state ??= { index: new MatchIndex(), seq: 0n };
    const { state } = this;
    const founders = await changedSince(tx, "founders", state.seq);
    const investors = await changedSince(tx, "investors", state.seq);
    if (founders.length + investors.length === 0) return state;
    updateIndex(state, founders, investors);
    // The replica that changed these projections stored the difference in the same transaction.
    await state.index.applyAsync();
    if (isNew) {
      const ms = Math.round(performance.now() - started);
      this.log.info({ founders: founders.length, investors: investors.length, ms }, "match index read");
    }
    return state;
  }
}

function updateIndex(
  state: IndexState,
  founders: readonly Projected<"founders">[],
  investors: readonly Projected<"investors">[],
): void {
  const { index } = state;
  index.upsertFounders(founders.flatMap(({ state }) => state ?? []));
  index.removeFounders(idsOfGone(founders));
  index.upsertInvestors(investors.flatMap(({ state }) => state ?? []));
  index.removeInvestors(idsOfGone(investors));
  for (const { seq } of [...founders, ...investors]) if (seq > state.seq) state.seq = seq;
}

const idsOfAdded = (stored: readonly Stored<Side>[]): number[] =>
  stored.filter(({ added, state }) => added && state !== null).map(({ id }) => id);

const idsOfGone = (projected: readonly Projected<Side>[]): number[] =>
  projected.filter(({ state }) => state === null).map(({ id }) => id);

function uniqueIds(messages: readonly { id: number }[], ...pairs: readonly Int32Array[]): number[] {
  const unique = new Set(messages.map(({ id }) => id));
  for (const ids of pairs) for (const id of ids) unique.add(id);
  return [...unique];
}

/** The newest message of each id, because one statement must not touch a row twice. */
function newest<S>(messages: readonly EventMessage<S>[]): EventMessage<S>[] {
  const byId = new Map<number, EventMessage<S>>();
  for (const message of messages) {
    const known = byId.get(message.id);
    if (known === undefined || known.version < message.version) byId.set(message.id, message);
  }
  return [...byId.values()];
}
