import { randomUUID } from "node:crypto";
import { announcementPayload } from "@kindling/contracts/gateway/announcements.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Registry } from "prom-client";
import type { Bus } from "../bus/bus.ts";
import { migrate } from "../database/migrations/migrate.ts";
import { createPool, createReadinessPool, databaseReady, whenReachable } from "../database/pool.ts";
import { addPoolMetrics } from "../database/pool-metrics.ts";
import { createApp } from "../http/create-app.ts";
import type { Log } from "../log.ts";
import { Consumer, type ConsumerHooks, type ConsumerOptions } from "../messaging/consumer/consumer.ts";
import type { Handler } from "../messaging/consumer/handler.ts";
import { retryDeadLetters } from "../messaging/consumer/retry-dead-letters.ts";
import { databaseEpoch, renewEpoch } from "../messaging/recovery/epoch.ts";
import { StreamWatch } from "../messaging/recovery/stream-watch.ts";
import { RelayLeader } from "../messaging/relay/relay-leader.ts";
import type { RelayHooks, RelayTimes } from "../messaging/relay/relay-options.ts";
import { PeriodicJob } from "./periodic-job.ts";
import { readToEnd } from "./read-to-end.ts";
import type { Job, ServiceDefinition, ServiceParts } from "./service-definition.ts";
import { addServiceMetrics } from "./service-metrics.ts";

export interface ServiceOptions {
  definition: ServiceDefinition;
  databaseUrl: string;
  bus: Bus;
  log: Log;
  registry: Registry;
  /** The secrets that verify the identity of callers; requests without a valid identity are rejected. */
  identity: readonly string[];
  /** For tests. */
  relayTimes?: Partial<RelayTimes>;
  hooks?: RelayHooks & ConsumerHooks;
}

/** How often dead letters are retried, in ms. */
const deadLetterIntervalMs = 60_000;
/**
 * The times of applying all states in the streams again: the first is soon after a start, because a restored database
 * may lack states that its service had acknowledged.
 */
const reconcileTimes = { firstAfterMs: 15_000, intervalMs: 10 * 60_000, timeoutMs: 5 * 60_000 };

/**
 * A service with its database migrated and its routes in place. It neither listens nor consumes: `subscribe` starts the
 * consumers, `publish` the relay. A process with several services on one in-process bus subscribes all of them before
 * the first publishes.
 */
export class Service {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  /** A pool of its own, because under load a readiness check would wait for a connection of `pool`. */
  private readonly readinessPool: pg.Pool;
  readonly parts: ServiceParts;
  readonly consumers: readonly Consumer[];
  private readonly name: string;
  private readonly keepsStreams: boolean;
  private readonly consumerOf: (handler: Handler, options: Partial<ConsumerOptions>) => Consumer;
  private readonly leader: RelayLeader;
  private readonly streamWatch: StreamWatch;
  private readonly jobs: Job[];

  private constructor(options: ServiceOptions, pool: pg.Pool, epoch: string) {
    const { definition, bus, registry, hooks, databaseUrl, relayTimes } = options;
    const log = options.log;
    this.pool = pool;
    this.readinessPool = createReadinessPool({ url: databaseUrl, service: definition.name, log });
    this.name = definition.name;
    this.keepsStreams = bus.kind === "nats";
    // First, so that they do not count the queries of other metrics.
    addPoolMetrics(registry, definition.name, pool);
    this.parts = definition.build({
      pool,
      databaseUrl,
      log,
      registry,
      wakeRelay: () => this.leader.wake(),
      announce: (announced, afterReconnect) =>
        bus.announce(
          definition.name,
          announcementPayload(announced),
          afterReconnect && announcementPayload(afterReconnect),
        ),
    });
    const metrics = addServiceMetrics(registry, definition.name, {
      pool,
      events: this.parts.handlers.map(({ event }) => event.name),
      consumers: () => this.consumers,
      relaying: () => this.leader.active,
    });
    this.consumerOf = (handler, options) =>
      new Consumer({
        service: definition.name,
        durable: durableName(definition.name, handler, epoch),
        handler,
        bus,
        pool,
        log,
        onApplied: metrics.applied,
        onRedelivered: metrics.redelivered,
        onDeadLetter: metrics.deadLetter,
        ...(hooks ? { hooks } : {}),
        ...options,
      });
    this.consumers = this.parts.handlers.map((handler) => this.consumerOf(handler, {}));
    this.leader = new RelayLeader(databaseUrl, {
      service: definition.name,
      bus,
      log,
      publications: this.parts.publications,
      onPublished: metrics.published,
      ...(relayTimes ? { times: relayTimes } : {}),
      ...(hooks ? { hooks } : {}),
    });
    this.streamWatch = new StreamWatch(pool, bus, this.parts.publications, log, {
      onMarked: () => this.leader.wake(),
      onFailure: metrics.republishFailed,
    });
    this.jobs = [
      ...(this.parts.jobs ?? []),
      new PeriodicJob({
        name: "retry dead letters",
        intervalMs: deadLetterIntervalMs,
        firstAfterMs: 0,
        log,
        registry,
        run: (signal) => retryDeadLetters(pool, this.consumers, log, signal),
      }),
    ];
    if (this.keepsStreams) {
      this.jobs.push(
        new PeriodicJob({
          name: "reconcile projections",
          intervalMs: reconcileTimes.intervalMs,
          firstAfterMs: reconcileTimes.firstAfterMs,
          log,
          registry,
          run: (signal) => this.reconcile(signal),
        }),
      );
    }
    this.app = createApp({
      service: definition.name,
      log,
      registry,
      identity: { service: definition.name, secrets: options.identity },
      readiness: { database: () => databaseReady(this.readinessPool), bus: () => bus.ready() },
      // The gateway ends connections to clients that take nothing. A slow one can take what is buffered for minutes.
      server: { connectionTimeout: 10 * 60_000 },
    });
    this.parts.routes(this.app);
  }

  /**
   * Waits for the database, migrates it and builds the service.
   * @throws MigrationError when a migration fails; the last error when the database stays unreachable
   */
  static async create(options: ServiceOptions): Promise<Service> {
    const { definition, databaseUrl, log } = options;
    const pool = createPool({ url: databaseUrl, service: definition.name, log });
    try {
      const epoch = await whenReachable(pool, log, async () => {
        await migrate(pool, definition.migrations, log);
        return databaseEpoch(pool);
      });
      const service = new Service(options, pool, epoch);
      await service.parts.open?.();
      return service;
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  /** Starts the consumers. */
  async subscribe(): Promise<void> {
    for (const consumer of this.consumers) await consumer.start();
  }

  /** Starts the relay, the retries of dead letters, and the service's jobs. */
  publish(): void {
    this.leader.start();
    this.streamWatch.start();
    for (const job of this.jobs) job.start();
  }

  /**
   * Rebuilds the projections from the start of the streams. Resolves when everything is applied. For a process that
   * does not subscribe, while no other replica runs.
   * @throws Error when it takes longer than `timeoutMs`, or the bus has no streams
   */
  async rebuild(timeoutMs: number): Promise<void> {
    if (!this.keepsStreams) throw new Error("Without NATS no events are kept: use republish instead.");
    for (const handler of this.parts.handlers) await handler.forget();
    const epoch = await renewEpoch(this.pool);
    await readToEnd(
      this.parts.handlers.map((handler) =>
        this.consumerOf(handler, { durable: durableName(this.name, handler, epoch) }),
      ),
      AbortSignal.timeout(timeoutMs),
    );
  }

  /**
   * Applies the last state of every aggregate in the streams again, beside the running consumers. It repairs a
   * projection that missed an event, or was changed by hand.
   * @throws Error when it takes longer than five minutes, is aborted, or the bus has no streams
   */
  async reconcile(signal?: AbortSignal): Promise<void> {
    if (!this.keepsStreams) throw new Error("Without NATS no events are kept: use republish instead.");
    const name = `check-${randomUUID()}`;
    const consumers = this.parts.handlers.map((handler) =>
      this.consumerOf(handler, {
        durable: durableName(this.name, handler, name),
        temporary: true,
        // States applied long ago must not count as delays.
        onApplied: () => {},
      }),
    );
    const timeout = AbortSignal.timeout(reconcileTimes.timeoutMs);
    await readToEnd(consumers, signal === undefined ? timeout : AbortSignal.any([signal, timeout]));
  }

  /** Finishes the requests and batches in flight, then closes everything. */
  async stop(): Promise<void> {
    await this.app.close();
    await Promise.all(this.jobs.map((job) => job.stop()));
    await this.streamWatch.stop();
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
    await this.leader.stop();
    await this.parts.close?.();
    await this.readinessPool.end();
    await this.pool.end();
  }
}

function durableName(service: string, { event }: Handler, suffix: string): string {
  return `${service}-${event.name.replace(".", "-")}-${suffix}`;
}
