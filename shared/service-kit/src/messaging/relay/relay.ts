import type pg from "pg";
import { StaleState, versionOf } from "../../bus/bus.ts";
import { Signal } from "../../process/signal.ts";
import { commonRequestId, correlationOf } from "../outbox/correlation.ts";
import { deleteSent, type OutboxRow, readUnsent, type SentRow, unknownAggregates } from "../outbox/outbox.ts";
import { type OutgoingState, readOutgoing } from "../outbox/outgoing-states.ts";
import type { Publication } from "../outbox/publication.ts";
import { BlockPublisher } from "./block-publisher.ts";
import { BusOutage } from "./bus-outage.ts";
import { InFlight } from "./in-flight.ts";
import { type RelayOptions, type RelayTimes, usualRelayTimes } from "./relay-options.ts";

/** Maximum number of aggregates in flight or waiting for a retry. */
const maxInFlight = 512;
/** When this many wait for a retry, they are skipped, so that others have room. */
const maxRetrying = maxInFlight / 2;

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
  private readonly blocks: BlockPublisher;
  private readonly wake = new Signal();
  private sent: SentRow[] = [];
  private deleting: Promise<void> | null = null;
  private readonly outage = new BusOutage();
  /** Rows up to this position are skipped, because too many of them fail; 0 skips none. */
  private skippedUpTo = 0n;
  private rereadTimer: NodeJS.Timeout | null = null;
  private stale: StaleState | null = null;
  private stopped = false;

  constructor(client: pg.ClientBase, options: RelayOptions) {
    this.client = client;
    this.options = options;
    this.times = { ...usualRelayTimes, ...options.times };
    this.byAggregate = new Map(options.publications.map((entry) => [entry.aggregate, entry]));
    this.blocks = new BlockPublisher(
      client,
      (outgoing) => this.send(outgoing, true),
      this.times.withoutBlocks,
    );
  }

  /** Versions that states must exceed if their aggregates come back, from `compareWithStreams`. */
  set versionsOfMissing(versions: ReadonlyMap<string, number>) {
    this.blocks.versionsOfMissing = versions;
  }

  /** Reads the outbox as soon as possible. */
  notify(): void {
    this.wake.set();
  }

  /**
   * Runs until `stop`, or until the connection fails.
   * @throws StaleState when something that this relay did not publish is newer than what it read
   * @throws BusUnreachable when the bus is unreachable for long
   */
  async run(): Promise<void> {
    const aggregates = [...this.byAggregate.keys()];
    const unknown = await unknownAggregates(this.client, aggregates);
    if (unknown.length > 0) this.options.log.error({ unknown }, "outbox names unknown aggregates");
    while (!this.stopped) {
      this.wake.clear();
      await this.skipFailing();
      const room = maxInFlight - this.inFlight.size;
      const rows =
        room > 0
          ? await readUnsent(this.client, room, aggregates, this.inFlight.rows(), this.skippedUpTo)
          : [];
      // PostgreSQL ends the session of a process that sends nothing, as it may be frozen.
      if (room === 0) await this.client.query("select");
      if (this.stopped) return;
      await this.publish(rows);
      if (this.stale !== null) throw this.stale;
      await this.outage.check(this.options.bus, this.times.withoutBus);
      if (rows.length < room) this.rereadSkippedLater();
      if (rows.length < room || rows.length === 0) await this.wake.wait(this.times.poll);
    }
  }

  /** Reads no more rows; the bus may still acknowledge those in flight. */
  stop(): void {
    this.stopped = true;
    this.inFlight.stop();
    if (this.rereadTimer !== null) clearTimeout(this.rereadTimer);
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
  private async skipFailing(): Promise<void> {
    if (this.inFlight.retrying < maxRetrying || !(await this.options.bus.ready())) return;
    if (this.skippedUpTo === 0n) this.options.log.warn("failing outbox rows are skipped for a while");
    const last = this.inFlight.removeRetrying();
    if (last > this.skippedUpTo) this.skippedUpTo = last;
  }

  /** Reads the skipped rows again after a delay. */
  private rereadSkippedLater(): void {
    if (this.skippedUpTo === 0n || this.stopped) return;
    this.rereadTimer ??= setTimeout(() => {
      this.rereadTimer = null;
      this.skippedUpTo = 0n;
      this.wake.set();
    }, this.times.longestRetry);
  }

  private async publish(rows: readonly OutboxRow[]): Promise<void> {
    for (const row of rows) this.inFlight.add(row);
    for (const [aggregate, group] of Map.groupBy(rows, (row) => row.aggregate)) {
      const publication = this.byAggregate.get(aggregate)!;
      const { blocks, others } = this.blocks.split(publication, group);
      for (const [block, rows] of blocks) this.track(this.publishBlock(publication, block, rows));
      await this.publishEach(publication, others);
      if (this.stopped) return;
    }
  }

  private async publishEach(publication: Publication, rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    try {
      const { service = "relay" } = this.options;
      const outgoing = await readOutgoing(publication, rows, service);
      for (const state of outgoing) this.track(this.send(state));
    } catch (err) {
      this.retryUnreadable(publication, rows, err);
    }
  }

  private async publishBlock(publication: Publication, block: number, rows: readonly OutboxRow[]) {
    try {
      const deleted = await this.blocks.publish(publication, block, rows);
      if (!this.stopped) await this.publishEach(publication, deleted);
    } catch (err) {
      this.retryUnreadable(publication, rows, err);
    }
  }

  private retryUnreadable({ aggregate }: Publication, rows: readonly OutboxRow[], err: unknown): void {
    this.options.log.warn({ err, aggregate }, "states could not be read, retrying");
    for (const row of rows) this.retryLater(row);
  }

  private track(work: Promise<unknown>): void {
    this.sending.add(work);
    void work.finally(() => this.sending.delete(work));
  }

  /** Returns whether the bus acknowledged it. */
  private async send(state: OutgoingState, isBlock = false): Promise<boolean> {
    if (this.stopped) return false;
    const { rows, message, span } = state;
    const { bus, hooks, log, onPublished } = this.options;
    const requestId = commonRequestId(rows);
    const context = { subject: message.subject, ...correlationOf(requestId, span?.traceId) };
    if (this.blocks.isStale(state)) return this.restart(new StaleState(message), state);
    try {
      hooks?.beforePublish?.(message);
      await bus.publish(message);
      hooks?.afterPublish?.(message);
      this.outage.end();
      onPublished?.(1);
      span?.end();
      log.debug({ ...context, version: versionOf(message.messageId) }, "event published");
      this.sent.push(...rows);
      this.deleting ??= this.deleteSent();
      return true;
    } catch (err) {
      // A block is also stale after the database's clock was set back. Its states are then published singly.
      if (err instanceof StaleState && !isBlock) return this.restart(err, state);
      span?.end({}, "failed");
      if (this.outage.begin() && !this.stopped) log.warn({ err, ...context }, "publishing failed, retrying");
      for (const row of rows) this.retryLater(row);
      return false;
    }
  }

  /** Ends the run, so that database and streams are compared again; the state is not published. */
  private restart(stale: StaleState, { span }: OutgoingState): false {
    span?.end({}, "failed");
    this.stale = stale;
    this.wake.set();
    return false;
  }

  private retryLater(row: OutboxRow): void {
    if (this.stopped) return;
    const { retry, longestRetry } = this.times;
    this.inFlight.retryLater(row, retry, longestRetry, () => this.wake.set());
    if (this.inFlight.retrying >= maxRetrying) this.wake.set();
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
        for (const row of rows) this.retryLater(row);
      }
    }
    this.deleting = null;
  }

  /** Delays a row that is still locked; without delay it would be published repeatedly. */
  private release(
    rows: readonly OutboxRow[],
    skipped: readonly Pick<OutboxRow, "aggregate" | "aggregate_id">[],
  ): void {
    const { lockedRetry, longestLockedRetry } = this.times;
    const keys = new Set(skipped.map(({ aggregate, aggregate_id }) => `${aggregate}:${aggregate_id}`));
    for (const row of rows) {
      if (!keys.has(`${row.aggregate}:${row.aggregate_id}`)) this.inFlight.release(row);
      else if (!this.stopped) {
        this.inFlight.retryLater(row, lockedRetry, longestLockedRetry, () => this.wake.set());
      }
    }
    this.wake.set();
  }
}
