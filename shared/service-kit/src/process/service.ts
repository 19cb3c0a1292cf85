import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Registry } from "prom-client";
import type { Bus } from "../bus/bus.ts";
import { migrate } from "../database/migrate.ts";
import { createPool, databaseReady, waitForDatabase } from "../database/pool.ts";
import { createApp } from "../http/create-app.ts";
import type { Log } from "../log.ts";
import { Consumer, type ConsumerHooks } from "../messaging/consumer.ts";
import { databaseEpoch, renewEpoch } from "../messaging/epoch.ts";
import type { Handler } from "../messaging/handler.ts";
import type { Publication } from "../messaging/publication.ts";
import type { RelayHooks, RelayTimes } from "../messaging/relay.ts";
import { RelayLeader } from "../messaging/relay-leader.ts";
import { StreamWatch } from "../messaging/stream-watch.ts";
import { addServiceMetrics } from "./service-metrics.ts";

/** Work that a service does by itself, such as reading a feed on a schedule. */
export interface Job {
  start(): void;
  stop(): Promise<void>;
}

/** What a service is made of, built from its database. */
export interface ServiceParts {
  routes(app: FastifyInstance): void;
  publications: readonly Publication[];
  handlers: readonly Handler[];
  jobs?: readonly Job[];
  /** Called before the pool closes. */
  close?(): Promise<void>;
}

export interface ServiceContext {
  pool: pg.Pool;
  log: Log;
  registry: Registry;
}

export interface ServiceDefinition {
  name: string;
  migrations: string;
  build(context: ServiceContext): ServiceParts;
}

export interface ServiceOptions {
  definition: ServiceDefinition;
  databaseUrl: string;
  bus: Bus;
  log: Log;
  registry: Registry;
  /** The secrets by which it knows who calls; without a valid identity it answers nobody. */
  identity: readonly string[];
  poolSize?: number;
  /** For tests: how often its relay looks by itself. */
  relayTimes?: Partial<RelayTimes>;
  hooks?: RelayHooks & ConsumerHooks;
}

/** Of these no outbox is written to. */
const reads: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A service with its database migrated and its routes in place, but neither listening nor
 * consuming: `subscribe` begins to consume, `publish` to relay. Processes that run several on one
 * in-process bus subscribe all before the first publishes.
 */
export class Service {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  readonly parts: ServiceParts;
  readonly consumers: readonly Consumer[];
  private readonly keepsStreams: boolean;
  private readonly consumerOf: (handler: Handler, epoch: string) => Consumer;
  private readonly leader: RelayLeader;
  private readonly streamWatch: StreamWatch;

  private constructor(options: ServiceOptions, pool: pg.Pool, epoch: string) {
    const { definition, bus, registry, hooks, databaseUrl, relayTimes } = options;
    const log = options.log;
    this.pool = pool;
    this.keepsStreams = bus.kind === "nats";
    this.parts = definition.build({ pool, log, registry });
    const metrics = addServiceMetrics(registry, definition.name, {
      pool,
      events: this.parts.handlers.map(({ event }) => event.name),
      consumers: () => this.consumers,
      relaying: () => this.leader.active,
    });
    this.consumerOf = (handler, epoch) =>
      new Consumer({
        service: definition.name,
        durable: `${definition.name}-${handler.event.name.replace(".", "-")}-${epoch}`,
        handler,
        bus,
        pool,
        log,
        onApplied: (messages) => {
          metrics.applied(messages);
          this.leader.wake();
        },
        onRedelivered: metrics.redelivered,
        onDeadLetter: metrics.deadLetter,
        ...(hooks ? { hooks } : {}),
      });
    this.consumers = this.parts.handlers.map((handler) => this.consumerOf(handler, epoch));
    this.leader = new RelayLeader(databaseUrl, {
      service: definition.name,
      bus,
      log,
      publications: this.parts.publications,
      onPublished: metrics.published,
      ...(relayTimes ? { times: relayTimes } : {}),
      ...(hooks ? { hooks } : {}),
    });
    this.streamWatch = new StreamWatch(pool, bus, this.parts.publications, log);
    this.app = createApp({
      service: definition.name,
      log,
      registry,
      identity: { service: definition.name, secrets: options.identity },
      readiness: { database: () => databaseReady(pool), bus: () => bus.ready() },
    });
    this.app.addHook("onSend", (request, _reply, _payload, done) => {
      if (!reads.has(request.method)) this.leader.wake();
      done();
    });
    this.parts.routes(this.app);
  }

  /**
   * Waits for the database, migrates it and builds the service.
   * @throws MigrationError when a migration fails; the last error when the database stays away
   */
  static async create(options: ServiceOptions): Promise<Service> {
    const { definition, databaseUrl, log, poolSize } = options;
    const pool = createPool({
      url: databaseUrl,
      service: definition.name,
      log,
      ...(poolSize === undefined ? {} : { max: poolSize }),
    });
    try {
      await waitForDatabase(pool, log);
      await migrate(pool, definition.migrations, log);
      return new Service(options, pool, await databaseEpoch(pool));
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  /** Begins to consume events. */
  async subscribe(): Promise<void> {
    for (const consumer of this.consumers) await consumer.start();
  }

  /** Begins to publish what the outbox holds, and the service's own jobs. */
  publish(): void {
    this.leader.start();
    this.streamWatch.start();
    for (const job of this.parts.jobs ?? []) job.start();
  }

  /**
   * Reads the streams again from their start, all that they hold counting as newer than what is stored.
   * Resolves when it is applied. For a process that does not subscribe, while no other of this service runs.
   * @throws Error when it takes longer than `withinMs`, or the bus keeps no streams
   */
  async rebuild(withinMs: number): Promise<void> {
    if (!this.keepsStreams) throw new Error("Without NATS no events are kept: use republish instead.");
    for (const handler of this.parts.handlers) await handler.forget();
    const epoch = await renewEpoch(this.pool);
    const consumers = this.parts.handlers.map((handler) => this.consumerOf(handler, epoch));
    try {
      for (const consumer of consumers) await consumer.start();
      await untilIdle(consumers, withinMs);
    } finally {
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    }
  }

  /** Finishes the requests and batches that run, then lets everything go. */
  async stop(): Promise<void> {
    await this.app.close();
    await Promise.all((this.parts.jobs ?? []).map((job) => job.stop()));
    await this.streamWatch.stop();
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
    await this.leader.stop();
    await this.parts.close?.();
    await this.pool.end();
  }
}

/** Waits until nothing is left to handle: seen twice, as a message may be between two places when one looks. */
async function untilIdle(consumers: readonly Consumer[], withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (let seen = 0; seen < 2; ) {
    // It cannot be told before the consumer was made on the server.
    const lags = await Promise.all(consumers.map((consumer) => consumer.lag().catch(() => Number.NaN)));
    seen = lags.every((lag) => lag === 0) ? seen + 1 : 0;
    if (performance.now() > deadline) throw new Error("The streams could not be read to their end in time.");
    await setTimeout(100);
  }
}
