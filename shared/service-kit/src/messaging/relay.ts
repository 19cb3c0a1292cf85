import type pg from "pg";
import { type Bus, type OutgoingMessage, StaleState } from "../bus/bus.ts";
import type { Log } from "../log.ts";
import { causeOf } from "./cause.ts";
import { InFlight } from "./in-flight.ts";
import { deleteSent, type OutboxRow, readUnsent, unknownAggregates } from "./outbox.ts";
import type { Publication } from "./publication.ts";
import { type Sending, sendingsOf } from "./sending.ts";
import { Signal } from "./signal.ts";

/** Moments at which a test may intervene. */
export interface RelayHooks {
  beforePublish?(message: OutgoingMessage): void;
  afterPublish?(message: OutgoingMessage): void;
}

/** All in ms. Waits that follow one another double until they are the longest. */
export interface RelayTimes {
  /** The outbox is looked at this often even when no notification came. */
  poll: number;
  /** What the bus did not take is tried again after this long. */
  retry: number;
  longestRetry: number;
  /** What a writer held locked when it should have been removed is looked at again after this long. */
  locked: number;
  longestLocked: number;
  /** A process that does not relay asks this often whether it may; a takeover takes no longer. */
  turn: number;
}

export interface RelayOptions {
  /** Whose outbox it is, for traces. */
  service?: string;
  bus: Bus;
  publications: readonly Publication[];
  log: Log;
  hooks?: RelayHooks;
  times?: Partial<RelayTimes>;
  onPublished?(count: number): void;
}

/** Most aggregates that are being published, or wait to be tried again, at one moment. */
const window = 512;
/** So many that fail leave too little room for others. */
const tooManyHeldBack = window / 2;
export const usualRelayTimes: RelayTimes = {
  poll: 500,
  retry: 100,
  longestRetry: 5_000,
  locked: 20,
  longestLocked: 500,
  turn: 1_000,
};

/**
 * Publishes what the outbox names, on the connection that holds the service's relay lock. Of one
 * aggregate only the newest state is sent and never two at once; its row goes when the bus has
 * acknowledged exactly what the row asks for, or newer. A bus that is away only makes it wait.
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
  /** Rows up to here are passed over, because too many of them could not be published; 0 is none. */
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

  /** Looks at the outbox as soon as possible. */
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

  /** Takes no more rows; what is on its way may still be acknowledged by the bus. */
  stop(): void {
    this.stopped = true;
    this.inFlight.stop();
    if (this.startingOver !== null) clearTimeout(this.startingOver);
    this.wake.set();
  }

  /** Resolves when nothing is on its way any more and what was acknowledged is removed. */
  async settled(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
    await this.deleting;
  }

  /**
   * Goes on behind rows that cannot be published, such as those of a kind that the bus does not permit yet during an
   * upgrade. While the bus is away all rows wait: none would fare better.
   */
  private async passOverFailing(): Promise<void> {
    if (this.inFlight.heldBack < tooManyHeldBack || !(await this.options.bus.ready())) return;
    if (this.after === 0n) this.options.log.warn("outbox rows that fail are passed over for a while");
    const last = this.inFlight.passOver();
    if (last > this.after) this.after = last;
  }

  /** Looks at the rows that were passed over again, a while after the others are done. */
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
        const sendings = await sendingsOf(this.byAggregate.get(aggregate)!, group, service);
        if (this.stopped) return;
        for (const sending of sendings) this.track(this.send(sending));
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

  private async send({ row, message, span }: Sending): Promise<void> {
    const { bus, hooks, log, onPublished } = this.options;
    const context = { subject: message.subject, ...causeOf(row.request_id, span?.traceId) };
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
    if (this.inFlight.heldBack >= tooManyHeldBack) this.wake.set();
  }

  /** Removes acknowledged rows together: those that came while the last statement ran go as one. */
  private async deleteSent(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.sent.length > 0) {
      const rows = this.sent;
      this.sent = [];
      try {
        const passedOver = await deleteSent(this.client, rows);
        this.letGo(rows, passedOver);
      } catch (err) {
        // The rows stay and are published again: a consumer that has them takes no notice.
        this.options.log.warn({ err }, "acknowledged rows could not be removed");
        for (const row of rows) this.holdBack(row);
      }
    }
    this.deleting = null;
  }

  /** What is still locked waits a little: read at once, it would be published as it is, over and over. */
  private letGo(
    rows: readonly OutboxRow[],
    passedOver: readonly Pick<OutboxRow, "aggregate" | "aggregate_id">[],
  ): void {
    const { locked, longestLocked } = this.times;
    const keys = new Set(passedOver.map(({ aggregate, aggregate_id }) => `${aggregate}:${aggregate_id}`));
    for (const row of rows) {
      if (!keys.has(`${row.aggregate}:${row.aggregate_id}`)) this.inFlight.letGo(row);
      else if (!this.stopped) {
        this.inFlight.holdBack(row, locked, longestLocked, () => this.wake.set());
      }
    }
    this.wake.set();
  }
}
