import type { EventMessage } from "@kindling/contracts/event.ts";
import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { onlyRequest } from "@kindling/service-kit/messaging/cause.ts";
import { onlyTrace } from "@kindling/service-kit/tracing/trace-events.ts";
import { currentSpan, type Span, within } from "@kindling/service-kit/tracing/tracer.ts";
import type { PrismaClient } from "../../generated/client.ts";
import { MatchIndex } from "../matching/match-index.ts";
import { Combiner } from "./combiner.ts";
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

/** News of one side or both. */
export interface News {
  founders?: readonly EventMessage<FounderState>[];
  investors?: readonly EventMessage<InvestorState>[];
}

/** News and the trace that brought it: what is done together may have come in several. */
interface TracedNews extends News {
  span: Span | null;
}

/** What is in memory: the index, and up to which change of the projections it goes. */
interface Memory {
  index: MatchIndex;
  seq: bigint;
}

const transactionTimes = { maxWait: 10_000, timeout: 180_000 };

/**
 * Keeps the stored matches right as founders and investors change. Every run holds the matching
 * lock and, in one transaction, stores the newer states, asks the index which pairs come and go,
 * and stores those with their tallies. The index is only a copy: what other replicas did since is
 * read at the beginning of each run, and after a failure it is read anew.
 */
export class MatchKeeper {
  private readonly prisma: PrismaClient;
  private readonly log: Log;
  private readonly wakeRelay: () => void;
  private readonly combiner = new Combiner<TracedNews>((news) =>
    within(onlyTrace(news.map(({ span }) => span)), () => this.run(news)),
  );
  private memory: Memory | null = null;
  private before: Promise<void> = Promise.resolve();

  constructor(prisma: PrismaClient, log: Log, wakeRelay: () => void) {
    this.prisma = prisma;
    this.log = log;
    this.wakeRelay = wakeRelay;
  }

  /** Resolves when the news is stored and matched; news that is older than what is known is passed over. */
  take(news: News): Promise<void> {
    return this.combiner.add({ ...news, span: currentSpan() });
  }

  /** Makes every stored state of a side count as older than whatever comes next; matches stay. */
  forget(side: Side): Promise<void> {
    return this.locked((tx) => forgetVersions(tx, side));
  }

  private async run(all: readonly News[]): Promise<void> {
    const founders = newest(all.flatMap(({ founders }) => founders ?? []));
    const investors = newest(all.flatMap(({ investors }) => investors ?? []));
    const requestId = onlyRequest([...founders, ...investors]);
    await this.locked(async (tx, memory) => {
      const changedFounders = founders.length > 0 ? await storeNewer(tx, "founders", founders) : [];
      const changedInvestors = investors.length > 0 ? await storeNewer(tx, "investors", investors) : [];
      feed(memory, changedFounders, changedInvestors);
      await storeDifference(tx, await memory.index.applyAsync(), requestId);
      const added = { founders: idsOfAdded(changedFounders), investors: idsOfAdded(changedInvestors) };
      if (added.founders.length + added.investors.length > 0) await beginTallies(tx, added, requestId);
      const left = { founders: idsOfGone(changedFounders), investors: idsOfGone(changedInvestors) };
      if (left.founders.length + left.investors.length > 0) await removeOrphans(tx, left, requestId);
    });
    this.wakeRelay();
  }

  /**
   * Runs work under the matching lock with an index that is up to date with the database. When it
   * fails, nothing is stored and the index, which may be ahead, is dropped.
   */
  locked<T>(work: (tx: Tx, memory: Memory) => Promise<T>): Promise<T> {
    // One after another in this process too: the next must not see the index of one that failed.
    const result = this.before.then(() => this.transaction(work));
    this.before = result.then(
      () => {},
      () => {},
    );
    return result;
  }

  private async transaction<T>(work: (tx: Tx, memory: Memory) => Promise<T>): Promise<T> {
    try {
      return await this.prisma.$transaction(async (tx) => {
        await lockMatching(tx);
        const memory = await this.upToDate(tx);
        return work(tx, memory);
      }, transactionTimes);
    } catch (error) {
      this.memory = null;
      throw error;
    }
  }

  private async upToDate(tx: Tx): Promise<Memory> {
    const started = performance.now();
    const cold = this.memory === null;
    this.memory ??= { index: new MatchIndex(), seq: 0n };
    const { memory } = this;
    const founders = await changedSince(tx, "founders", memory.seq);
    const investors = await changedSince(tx, "investors", memory.seq);
    if (founders.length + investors.length === 0) return memory;
    feed(memory, founders, investors);
    // Who changed these projections stored the matches with them: the difference is known there.
    await memory.index.applyAsync();
    if (cold) {
      const ms = Math.round(performance.now() - started);
      this.log.info({ founders: founders.length, investors: investors.length, ms }, "match index read");
    }
    return memory;
  }
}

function feed(
  memory: Memory,
  founders: readonly Projected<"founders">[],
  investors: readonly Projected<"investors">[],
): void {
  const { index } = memory;
  index.upsertFounders(founders.flatMap(({ state }) => state ?? []));
  index.removeFounders(idsOfGone(founders));
  index.upsertInvestors(investors.flatMap(({ state }) => state ?? []));
  index.removeInvestors(idsOfGone(investors));
  for (const { seq } of [...founders, ...investors]) if (seq > memory.seq) memory.seq = seq;
}

const idsOfAdded = (stored: readonly Stored<Side>[]): number[] =>
  stored.filter(({ added, state }) => added && state !== null).map(({ id }) => id);

const idsOfGone = (projected: readonly Projected<Side>[]): number[] =>
  projected.filter(({ state }) => state === null).map(({ id }) => id);

/** Of each id the newest: one statement must not touch a row twice. */
function newest<S>(messages: readonly EventMessage<S>[]): EventMessage<S>[] {
  const byId = new Map<number, EventMessage<S>>();
  for (const message of messages) {
    const known = byId.get(message.id);
    if (known === undefined || known.version < message.version) byId.set(message.id, message);
  }
  return [...byId.values()];
}
