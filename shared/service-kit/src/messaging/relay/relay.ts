import type pg from "pg";
import { type Bus, type OutgoingMessage, StaleState } from "../../bus/bus.ts";
import type { Log } from "../../log.ts";
import { correlationOf } from "../outbox/correlation.ts";
import { deleteSent, type OutboxRow, readUnsent, unknownAggregates } from "../outbox/outbox.ts";
import { type OutgoingState, readOutgoing } from "../outbox/outgoing-states.ts";
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
  private readonly sending = new Set<Promise<void>>();
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
      try {
        const { service = "relay" } = this.options;
        const outgoing = await readOutgoing(this.byAggregate.get(aggregate)!, group, service);
        if (this.stopped) return;
        for (const sending of outgoing) this.track(this.send(sending));
      } catch (err) {
        this.options.log.warn({ err, aggregate }, "states could not be read, will try again");
        for (const row of group) this.holdBack(row);
      }
    }
  }

  private track(work: Promise<void>): void {
    this.sending.add(work);
    void work.finally(() => this.sending.delete(work));
  }

  private async send({ row, message, span }: OutgoingState): Promise<void> {
    const { bus, hooks, log, onPublished } = this.options;
    const context = { subject: message.subject, ...correlationOf(row.request_id, span?.traceId) };
    try {
      hooks?.beforePublish?.(message);
      await bus.publish(message);
      hooks?.afterPublish?.(message);
      this.busFailing = false;
      onPublished?.(1);
      span?.end();
      log.debug({ ...context, version: row.version }, "event published");
      this.sent.push(row);
      this.deleting ??= this.deleteSent();
    } catch (err) {
      span?.end({}, "failed");
      if (err instanceof StaleState) {
        this.stale = err;
        this.wake.set();
        return;
      }
      if (!this.busFailing && !this.stopped) {
        log.warn({ err, ...context }, "publishing failed, will try again");
      }
      this.busFailing = true;
      this.holdBack(row);
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
