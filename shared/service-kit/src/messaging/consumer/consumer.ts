import type { EventMessage } from "@kindling/contracts/event.ts";
import type pg from "pg";
import { type Bus, type Delivery, retryDelay, type Subscription } from "../../bus/bus.ts";
import { isTransientError, messageWithoutValues } from "../../database/database-errors.ts";
import { databaseReady } from "../../database/pool.ts";
import type { Log } from "../../log.ts";
import { applyTraced, traceIdOf } from "../../tracing/trace-events.ts";
import { correlationOf } from "../outbox/correlation.ts";
import { storeDeadLetter } from "./dead-letters.ts";
import type { Handler } from "./handler.ts";
import { type MessageReader, messageReader } from "./read-message.ts";

/** After this many failures in this process a message becomes a dead letter. */
const maxFailures = 6;
/** After this many deliveries, to any replica, one failure suffices. */
const maxDeliveries = 60;
/** Each attempt may take as long as a timeout, so a locked table must not be tried once per message. */
const maxTransientFailures = 3;

/** Points at which a test can intervene. */
export interface ConsumerHooks {
  beforeAck?(delivery: Delivery): void;
}

export interface ConsumerOptions {
  /** The service's name, for traces. */
  service?: string;
  /** Durable name, shared by all replicas of the service. */
  durable: string;
  /** As in SubscribeOptions. Stores no dead letters: those that an operator dropped would return. */
  temporary?: boolean;
  handler: Handler;
  bus: Bus;
  pool: pg.Pool;
  log: Log;
  hooks?: ConsumerHooks;
  /** Backoff in ms before a failed message is redelivered. */
  retryDelayMs?(deliveryCount: number): number;
  onApplied?(messages: readonly EventMessage<unknown>[]): void;
  /** Called with the number of redelivered messages. */
  onRedelivered?(event: string, count: number): void;
  onDeadLetter?(event: string): void;
}

interface Parsed {
  delivery: Delivery;
  message: EventMessage<unknown>;
}

/** All messages of one aggregate in a batch, and the newest of them. */
interface Group {
  newest: Parsed;
  all: readonly Parsed[];
}

/**
 * Applies the newest event of each aggregate in a batch, then acknowledges the batch. If that fails, each aggregate is
 * applied alone; failures are retried, and become dead letters by the rules of docs/decisions/0021.
 */
export class Consumer {
  private readonly options: ConsumerOptions;
  private readonly read: MessageReader;
  /** By subject, for the version that failed last. */
  private readonly failures = new Map<string, { version: number; count: number }>();
  private subscription: Subscription | null = null;

  constructor(options: ConsumerOptions) {
    this.options = options;
    this.read = messageReader(options.handler.event);
  }

  get eventName(): string {
    return this.options.handler.event.name;
  }

  async start(): Promise<Subscription> {
    const { bus, durable, temporary = false, handler } = this.options;
    this.subscription = await bus.subscribe({
      stream: handler.event.stream,
      subjects: [handler.event.subject],
      durable,
      temporary,
      maxBatch: handler.maxBatch,
      onBatch: (deliveries) => this.handle(deliveries),
    });
    return this.subscription;
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** Messages not yet handled. */
  async lag(): Promise<number> {
    return (await this.subscription?.lag()) ?? 0;
  }

  /** Applies one payload, as when a dead letter is replayed; throws when it fails again. */
  async replay(payload: string): Promise<void> {
    const read = this.read(payload);
    if ("problem" in read) throw new Error(read.problem);
    const { handler } = this.options;
    const messages = [read.message as EventMessage<never>];
    await handler.apply(messages);
    await handler.announce?.(messages);
  }

  private async handle(deliveries: readonly Delivery[]): Promise<void> {
    const redelivered = deliveries.filter(({ deliveryCount }) => deliveryCount > 1).length;
    if (redelivered > 0) this.options.onRedelivered?.(this.eventName, redelivered);
    const parsed: Parsed[] = [];
    for (const delivery of deliveries) {
      const read = this.read(delivery.payload);
      if ("message" in read) parsed.push({ delivery, message: read.message });
      else if (read.mayBeNewer && !this.isLastDelivery(delivery)) this.retryNewer(delivery, read.problem);
      else await this.rejectAsDeadLetter(delivery, read.problem);
    }
    const groups = [...Map.groupBy(parsed, ({ message }) => message.id).values()].map(toGroup);
    if (groups.length === 0) return;
    try {
      await this.apply(groups);
    } catch (error) {
      await this.afterFailure(groups, error);
    }
  }

  /** Applies the newest message of every group, then acknowledges them all. */
  private async apply(groups: readonly Group[]): Promise<void> {
    const { handler, hooks, onApplied, temporary, service = "consumer" } = this.options;
    const messages = groups.map(({ newest }) => newest.message as EventMessage<never>);
    await applyTraced(service, handler.event, messages, () => handler.apply(messages));
    // A temporary durable reads everything again, which is usually unchanged.
    if (!temporary) await handler.announce?.(messages);
    onApplied?.(messages);
    this.logApplied(groups);
    for (const { delivery } of groups.flatMap(({ all }) => all)) {
      hooks?.beforeAck?.(delivery);
      this.failures.delete(delivery.subject);
      await delivery.ack();
    }
  }

  private logApplied(groups: readonly Group[]): void {
    const { log } = this.options;
    if (!log.isLevelEnabled("debug")) return;
    for (const { newest } of groups) {
      log.debug({ ...describe(newest), version: newest.message.version }, "event applied");
    }
  }

  /** Tries each group alone, so that one failure does not affect the others. */
  private async afterFailure(groups: readonly Group[], error: unknown): Promise<void> {
    if (groups.length === 1) {
      await this.retryOrGiveUp(groups[0]!, error, await this.isTransient(error));
      return;
    }
    const { pool, log } = this.options;
    log.warn({ err: error, event: this.eventName, groups: groups.length }, "batch failed");
    let attemptsLeft = (await databaseReady(pool)) ? maxTransientFailures : 0;
    for (const group of groups) {
      if (attemptsLeft === 0) {
        this.retryLater(group);
        continue;
      }
      try {
        await this.apply([group]);
      } catch (err) {
        const transient = await this.isTransient(err);
        if (transient) attemptsLeft = (await databaseReady(pool)) ? attemptsLeft - 1 : 0;
        await this.retryOrGiveUp(group, err, transient);
      }
    }
  }

  /** Whether the error comes from the database and not from the message. */
  private async isTransient(error: unknown): Promise<boolean> {
    return isTransientError(error) || !(await databaseReady(this.options.pool));
  }

  /** A transient error does not count as a failure of the message. */
  private async retryOrGiveUp({ newest, all }: Group, err: unknown, transient: boolean): Promise<void> {
    const { subject } = newest.delivery;
    const { version } = newest.message;
    const known = this.failures.get(subject);
    const count = (known?.version === version ? known.count : 0) + (transient ? 0 : 1);
    this.failures.set(subject, { version, count });
    const { log } = this.options;
    log.warn({ err, ...describe(newest), failures: count }, "event could not be applied");
    const tooOften = count >= maxFailures || this.isLastDelivery(newest.delivery);
    if (transient || !tooOften) return this.retryLater({ newest, all });
    // Operators see reasons in lists, so they must not contain personal data.
    const reason = err instanceof Error ? messageWithoutValues(err) : "not an Error";
    for (const parsed of all) await this.rejectAsDeadLetter(parsed.delivery, reason, describe(parsed));
  }

  private isLastDelivery({ deliveryCount }: Delivery): boolean {
    return this.options.temporary === true || deliveryCount >= maxDeliveries;
  }

  /** Retries a message, which a replica of a newer version may understand. */
  private retryNewer(delivery: Delivery, reason: string): void {
    const { subject, deliveryCount } = delivery;
    const context = { event: this.eventName, subject, deliveryCount, reason };
    this.options.log.warn(context, "event has a value that this version does not know");
    this.retry(delivery);
  }

  private retryLater({ all }: Group): void {
    for (const { delivery } of all) this.retry(delivery);
  }

  private retry(delivery: Delivery): void {
    const { retryDelayMs = retryDelay } = this.options;
    delivery.retry(retryDelayMs(delivery.deliveryCount));
  }

  /** Stores a message as a dead letter before it is rejected for good. */
  private async rejectAsDeadLetter(delivery: Delivery, reason: string, context: object = {}): Promise<void> {
    const { pool, log, temporary, onDeadLetter } = this.options;
    if (temporary) return delivery.reject();
    const { subject, payload, deliveryCount } = delivery;
    const consumer = this.eventName;
    try {
      await storeDeadLetter(pool, { consumer, subject, payload, reason, deliveries: deliveryCount });
      log.error({ ...context, event: consumer, subject, deliveryCount }, "dead letter");
      onDeadLetter?.(consumer);
      this.failures.delete(subject);
      await delivery.reject();
    } catch (err) {
      log.error({ err, subject }, "dead letter could not be stored, retrying its message");
      this.retry(delivery);
    }
  }
}

/** The fields of a log entry about a message: never its state. */
const describe = ({ delivery: { subject }, message: { event, request_id, traceparent } }: Parsed) => ({
  event,
  subject,
  ...correlationOf(request_id, traceIdOf(traceparent)),
});

function toGroup(all: readonly Parsed[]): Group {
  return {
    newest: all.reduce((newest, delivery) =>
      delivery.message.version > newest.message.version ? delivery : newest,
    ),
    all,
  };
}
