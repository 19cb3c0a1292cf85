import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Registry } from "prom-client";
import type { Bus } from "../bus/bus.ts";
import type { Log } from "../log.ts";
import { Consumer, type ConsumerHooks, type ConsumerOptions } from "../messaging/consumer/consumer.ts";
import type { Handler } from "../messaging/consumer/handler.ts";
import { retryDeadLetters } from "../messaging/consumer/retry-dead-letters.ts";
import { renewEpoch } from "../messaging/recovery/epoch.ts";
import { addConsumerMetrics } from "./consumer-metrics.ts";
import { PeriodicJob } from "./periodic-job.ts";
import { readToEnd } from "./read-to-end.ts";

/** How often dead letters are retried, in ms. */
const deadLetterIntervalMs = 60_000;
/**
 * The times of applying all states in the streams again: the first is soon after a start, because a restored database
 * may lack states that its process had acknowledged.
 */
const reconcileTimes = { firstAfterMs: 15_000, intervalMs: 10 * 60_000, timeoutMs: 5 * 60_000 };

export interface ConsumersOptions {
  /** The name of the service, or of the gateway. */
  service: string;
  handlers: readonly Handler[];
  bus: Bus;
  /** Of a database with the tables `dead_letters` and `bus_streams`. */
  pool: pg.Pool;
  log: Log;
  registry: Registry;
  /** Of the database (`databaseEpoch`). */
  epoch: string;
  hooks?: ConsumerHooks;
}

/** What keeps the projections of a process: its consumers, the repair of what they missed, and their metrics. */
export class Consumers {
  readonly pool: pg.Pool;
  readonly consumers: readonly Consumer[];
  /** Retries of dead letters, and where the bus keeps its events, the reading of all states again. */
  readonly jobs: readonly PeriodicJob[];
  private readonly options: ConsumersOptions;
  private readonly consumerOf: (handler: Handler, options: Partial<ConsumerOptions>) => Consumer;

  constructor(options: ConsumersOptions) {
    const { service, handlers, bus, pool, log, registry, epoch, hooks } = options;
    this.options = options;
    this.pool = pool;
    const metrics = addConsumerMetrics(registry, service, {
      pool,
      events: handlers.map(({ event }) => event.name),
      consumers: () => this.consumers,
    });
    this.consumerOf = (handler, given) =>
      new Consumer({
        service,
        durable: durableName(service, handler, epoch),
        handler,
        bus,
        pool,
        log,
        onApplied: metrics.applied,
        onRedelivered: metrics.redelivered,
        onDeadLetter: metrics.deadLetter,
        ...(hooks ? { hooks } : {}),
        ...given,
      });
    this.consumers = handlers.map((handler) => this.consumerOf(handler, {}));
    const deadLetters = new PeriodicJob({
      name: "retry dead letters",
      intervalMs: deadLetterIntervalMs,
      firstAfterMs: 0,
      log,
      registry,
      run: (signal) => retryDeadLetters(pool, this.consumers, log, signal),
    });
    const reconciling = new PeriodicJob({
      name: "reconcile projections",
      intervalMs: reconcileTimes.intervalMs,
      firstAfterMs: reconcileTimes.firstAfterMs,
      log,
      registry,
      run: (signal) => this.reconcile(signal),
    });
    this.jobs = bus.kind === "nats" ? [deadLetters, reconciling] : [deadLetters];
  }

  async subscribe(): Promise<void> {
    for (const consumer of this.consumers) await consumer.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }

  /**
   * Rebuilds the projections from the start of the streams. Resolves when everything is applied. For a process that
   * does not subscribe, while no other replica runs.
   * @throws Error when it takes longer than `timeoutMs`, or the bus has no streams
   */
  async rebuild(timeoutMs: number): Promise<void> {
    const { service, handlers, pool } = this.options;
    this.requireStreams();
    for (const handler of handlers) await handler.forget();
    const epoch = await renewEpoch(pool);
    const consumers = handlers.map((handler) =>
      this.consumerOf(handler, { durable: durableName(service, handler, epoch) }),
    );
    await readToEnd(consumers, AbortSignal.timeout(timeoutMs));
  }

  /**
   * Applies the last state of every aggregate in the streams again, beside the running consumers. It repairs a
   * projection that missed an event, or was changed by hand.
   * @throws Error when it takes longer than five minutes, is aborted, or the bus has no streams
   */
  async reconcile(signal?: AbortSignal): Promise<void> {
    const { service, handlers } = this.options;
    this.requireStreams();
    const name = `check-${randomUUID()}`;
    const consumers = handlers.map((handler) =>
      this.consumerOf(handler, {
        durable: durableName(service, handler, name),
        temporary: true,
        // States applied long ago must not count as delays.
        onApplied: () => {},
      }),
    );
    const timeout = AbortSignal.timeout(reconcileTimes.timeoutMs);
    await readToEnd(consumers, signal === undefined ? timeout : AbortSignal.any([signal, timeout]));
  }

  private requireStreams(): void {
    if (this.options.bus.kind !== "nats")
      throw new Error("Without NATS no events are kept: use republish instead.");
  }
}

function durableName(service: string, { event }: Handler, suffix: string): string {
  return `${service}-${event.name.replace(".", "-")}-${suffix}`;
}
