import type pg from "pg";
import { type Bus, type OutgoingMessage, StaleState, versionOf } from "../../bus/bus.ts";
import type { Log } from "../../log.ts";
import { commonRequestId, correlationOf } from "../outbox/correlation.ts";
import { databaseTime, deleteSent, type OutboxRow, readUnsent, unknownAggregates } from "../outbox/outbox.ts";
import { type OutgoingState, readBlock, readOutgoing } from "../outbox/outgoing-states.ts";
import type { Publication } from "../outbox/publication.ts";
import { InFlight } from "./in-flight.ts";
import { Signal } from "./signal.ts";

/** Points at which a test can intervene. */
export interface RelayHooks {
  beforePublish?(message: OutgoingMessage): void;
  afterPublish?(message: OutgoingMessage): void;
}

/** In ms. Retries double their delay up to the longest. */
export interface RelayTimes {
  /** Polling interval of the outbox. */
  poll: number;
  /** First delay after a failed publish. */
  retry: number;
  longestRetry: number;
  /** First delay after a row could not be deleted because a writer held its lock. */
  locked: number;
  longestLocked: number;
  /** How often other replicas try to become leader, which limits the duration of a takeover. */
  turn: number;
  /** How long nothing is published in blocks after one failed: an older configuration of the bus may not permit it. */
  singly: number;
}

export interface RelayOptions {
  /** The service's name, for traces. */
  service?: string;
  bus: Bus;
  publications: readonly Publication[];
  log: Log;
  hooks?: RelayHooks;
  times?: Partial<RelayTimes>;
  onPublished?(count: number): void;
}

/** Maximum number of aggregates in flight or waiting for a retry. */
const window = 512;
/** So many failing rows leave too little room for others. */
const heldBackLimit = window / 2;
export const usualRelayTimes: RelayTimes = {
  poll: 500,
  retry: 100,
  longestRetry: 5_000,
  locked: 20,
  longestLocked: 500,
  turn: 1_000,
  singly: 60_000,
};

/**
 * Publishes the aggregates in the outbox, on the connection that holds the service's relay lock. It sends the newest
 * state of an aggregate, one at a time, and deletes the row once the bus has acknowledged its version or a newer one.
 * While the bus is unreachable, rows wait.
 */
export class Relay {
  private readonly options: RelayOptions;
  private readonly times: RelayTimes;
  private readonly client: pg.ClientBase;
  private readonly byAggregate: ReadonlyMap<string, Publication>;
  private readonly inFlight = new InFlight();
  private readonly sending = new Set<Promise<unknown>>();
  /** Publishes of blocks in flight. */
  private readonly blocks = new Map<string, Promise<void>>();
  /** Until then nothing is published in blocks. */
  private singlyUntil = 0;
  private readonly wake = new Signal();
  private sent: OutboxRow[] = [];
  private deleting: Promise<void> | null = null;
  private busFailing = false;
  /** Rows up to this position are skipped, because too many of them fail; 0 skips none. */
  private after = 0n;
  private startingOver: NodeJS.Timeout | null = null;
  private stale: StaleState | null = null;
  private stopped = false;

  constructor(client: pg.ClientBase, options: RelayOptions) {
    this.client = client;
    this.options = options;
    this.times = { ...usualRelayTimes, ...options.times };
    this.byAggregate = new Map(options.publications.map((entry) => [entry.aggregate, entry]));
  }

  /** Reads the outbox as soon as possible. */
  notify(): void {
    this.wake.set();
  }

  /**
   * Runs until `stop`, or until the connection fails.
   * @throws {StaleState} when something that this relay did not publish is newer than what it read
   */
  async run(): Promise<void> {
    const aggregates = [...this.byAggregate.keys()];
    const unknown = await unknownAggregates(this.client, aggregates);
    if (unknown.length > 0) this.options.log.error({ unknown }, "outbox names unknown aggregates");
    while (!this.stopped) {
      this.wake.clear();
      await this.passOverFailing();
      const room = window - this.inFlight.size;
      const rows =
        room > 0 ? await readUnsent(this.client, room, aggregates, this.inFlight.rows(), this.after) : [];
      if (this.stopped) return;
      await this.publish(rows);
      if (this.stale !== null) throw this.stale;
      if (rows.length < room) this.startOverLater();
      if (rows.length < room || rows.length === 0) await this.wake.wait(this.times.poll);
    }
  }

  /** Reads no more rows; the bus may still acknowledge those in flight. */
  stop(): void {
    this.stopped = true;
    this.inFlight.stop();
    if (this.startingOver !== null) clearTimeout(this.startingOver);
    this.wake.set();
  }

  /** Resolves when nothing is in flight and the acknowledged rows are deleted. */
  async settled(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
    await this.deleting;
  }

  /**
   * Skips rows that cannot be published, such as those whose subject the bus does not permit yet during an upgrade.
   * While the bus is unreachable all rows wait.
   */
  private async passOverFailing(): Promise<void> {
    if (this.inFlight.heldBack < heldBackLimit || !(await this.options.bus.ready())) return;
    if (this.after === 0n) this.options.log.warn("failing outbox rows are skipped for a while");
    const last = this.inFlight.passOver();
    if (last > this.after) this.after = last;
  }

  /** Reads the skipped rows again, some time after the others are done. */
  private startOverLater(): void {
    if (this.after === 0n || this.stopped) return;
    this.startingOver ??= setTimeout(() => {
      this.startingOver = null;
      this.after = 0n;
      this.wake.set();
    }, this.times.longestRetry);
  }

  private async publish(rows: readonly OutboxRow[]): Promise<void> {
    for (const row of rows) this.inFlight.add(row);
    for (const [aggregate, group] of Map.groupBy(rows, (row) => row.aggregate)) {
      const publication = this.byAggregate.get(aggregate)!;
      const { blocks, others } = this.inBlocks(publication, group);
      for (const [block, some] of blocks) this.track(this.publishBlock(publication, block, some));
      await this.publishEach(publication, others);
      if (this.stopped) return;
    }
  }

  private async publishEach(publication: Publication, rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    try {
      const { service = "relay" } = this.options;
      const outgoing = await readOutgoing(publication, rows, service);
      if (this.stopped) return;
      for (const sending of outgoing) this.track(this.send(sending));
    } catch (err) {
      this.unreadable(publication, rows, err);
    }
  }

  /** The rows of blocks of which many changed, and the other rows. */
  private inBlocks({ blocks }: Publication, rows: readonly OutboxRow[]) {
    if (blocks === undefined || performance.now() < this.singlyUntil) return { blocks: [], others: rows };
    const { size } = blocks;
    const groups = [...Map.groupBy(rows, (row) => Math.ceil(row.aggregate_id / size))];
    const isMany = ([, group]: (typeof groups)[number]) => group.length >= size / 4;
    return {
      blocks: groups.filter(isMany),
      others: groups.filter((group) => !isMany(group)).flatMap(([, group]) => group),
    };
  }

  /** Publishes a block after the publish of it that is in flight, if any. */
  private async publishBlock(
    publication: Publication,
    block: number,
    rows: readonly OutboxRow[],
  ): Promise<void> {
    const key = `${publication.aggregate}:${block}`;
    const previous = this.blocks.get(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.blocks.set(key, promise);
    await previous;
    try {
      const outgoing = await readBlock(publication, block, rows, await databaseTime(this.client));
      if (this.stopped) return;
      if (outgoing !== null && !(await this.send(outgoing)))
        this.singlyUntil = performance.now() + this.times.singly;
      const sent = new Set(outgoing?.rows.map((row) => row.aggregate_id));
      await this.publishEach(
        publication,
        rows.filter((row) => !sent.has(row.aggregate_id)),
      );
    } catch (err) {
      this.unreadable(publication, rows, err);
    } finally {
      if (this.blocks.get(key) === promise) this.blocks.delete(key);
      resolve();
    }
  }

  private unreadable({ aggregate }: Publication, rows: readonly OutboxRow[], err: unknown): void {
    this.options.log.warn({ err, aggregate }, "states could not be read, will try again");
    for (const row of rows) this.holdBack(row);
  }

  private track(work: Promise<unknown>): void {
    this.sending.add(work);
    void work.finally(() => this.sending.delete(work));
  }

  /** Returns whether the bus acknowledged it. */
  private async send({ rows, message, span }: OutgoingState): Promise<boolean> {
    const { bus, hooks, log, onPublished } = this.options;
    const requestId = commonRequestId(rows);
    const context = { subject: message.subject, ...correlationOf(requestId, span?.traceId) };
    try {
      hooks?.beforePublish?.(message);
      await bus.publish(message);
      hooks?.afterPublish?.(message);
      this.busFailing = false;
      onPublished?.(1);
      span?.end();
      log.debug({ ...context, version: versionOf(message.messageId) }, "event published");
      this.sent.push(...rows);
      this.deleting ??= this.deleteSent();
      return true;
    } catch (err) {
      span?.end({}, "failed");
      if (err instanceof StaleState) {
        this.stale = err;
        this.wake.set();
        return false;
      }
      if (!this.busFailing && !this.stopped) {
        log.warn({ err, ...context }, "publishing failed, will try again");
      }
      this.busFailing = true;
      for (const row of rows) this.holdBack(row);
      return false;
    }
  }

  private holdBack(row: OutboxRow): void {
    if (this.stopped) return;
    const { retry, longestRetry } = this.times;
    this.inFlight.holdBack(row, retry, longestRetry, () => this.wake.set());
    if (this.inFlight.heldBack >= heldBackLimit) this.wake.set();
  }

  /** Deletes acknowledged rows in batches: those acknowledged during one statement form the next. */
  private async deleteSent(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.sent.length > 0) {
      const rows = this.sent;
      this.sent = [];
      try {
        const skipped = await deleteSent(this.client, rows);
        this.release(rows, skipped);
      } catch (err) {
        // The rows are published again; consumers ignore duplicates.
        this.options.log.warn({ err }, "acknowledged rows could not be deleted");
        for (const row of rows) this.holdBack(row);
      }
    }
    this.deleting = null;
  }

  /** Delays a row that is still locked; without delay it would be published repeatedly. */
  private release(
    rows: readonly OutboxRow[],
    skipped: readonly Pick<OutboxRow, "aggregate" | "aggregate_id">[],
  ): void {
    const { locked, longestLocked } = this.times;
    const keys = new Set(skipped.map(({ aggregate, aggregate_id }) => `${aggregate}:${aggregate_id}`));
    for (const row of rows) {
      if (!keys.has(`${row.aggregate}:${row.aggregate_id}`)) this.inFlight.release(row);
      else if (!this.stopped) {
        this.inFlight.holdBack(row, locked, longestLocked, () => this.wake.set());
      }
    }
    this.wake.set();
  }
}
