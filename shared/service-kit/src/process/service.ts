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
import type { Consumer, ConsumerHooks } from "../messaging/consumer/consumer.ts";
import { databaseEpoch } from "../messaging/recovery/epoch.ts";
import { StreamWatch } from "../messaging/recovery/stream-watch.ts";
import { RelayLeader } from "../messaging/relay/relay-leader.ts";
import type { RelayHooks, RelayTimes } from "../messaging/relay/relay-options.ts";
import { Consumers } from "./consumers.ts";
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
  private readonly projections: Consumers;
  private readonly leader: RelayLeader;
  private readonly streamWatch: StreamWatch;
  private readonly jobs: Job[];

  private constructor(options: ServiceOptions, pool: pg.Pool, epoch: string) {
    const { definition, bus, registry, hooks, databaseUrl, relayTimes } = options;
    const log = options.log;
    this.pool = pool;
    this.readinessPool = createReadinessPool({ url: databaseUrl, service: definition.name, log });
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
      relaying: () => this.leader.active,
    });
    this.projections = new Consumers({
      service: definition.name,
      handlers: this.parts.handlers,
      ...{ bus, pool, log, registry, epoch },
      ...(hooks ? { hooks } : {}),
    });
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
    this.jobs = [...(this.parts.jobs ?? []), ...this.projections.jobs];
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

  get consumers(): readonly Consumer[] {
    return this.projections.consumers;
  }

  /** Starts the consumers. */
  subscribe(): Promise<void> {
    return this.projections.subscribe();
  }

  /** Starts the relay, the retries of dead letters, and the service's jobs. */
  publish(): void {
    this.leader.start();
    this.streamWatch.start();
    for (const job of this.jobs) job.start();
  }

  /** As `Consumers.rebuild`. */
  rebuild(timeoutMs: number): Promise<void> {
    return this.projections.rebuild(timeoutMs);
  }

  /** As `Consumers.reconcile`. */
  reconcile(signal?: AbortSignal): Promise<void> {
    return this.projections.reconcile(signal);
  }

  /** Finishes the requests and batches in flight, then closes everything. */
  async stop(): Promise<void> {
    await this.app.close();
    await Promise.all(this.jobs.map((job) => job.stop()));
    await this.streamWatch.stop();
    await this.projections.stop();
    await this.leader.stop();
    await this.parts.close?.();
    await this.readinessPool.end();
    await this.pool.end();
  }
}
