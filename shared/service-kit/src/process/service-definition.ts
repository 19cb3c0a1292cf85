import type { Announcement } from "@kindling/contracts/gateway/announcements.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Registry } from "prom-client";
import type { Log } from "../log.ts";
import type { Handler } from "../messaging/consumer/handler.ts";
import type { Publication } from "../messaging/outbox/publication.ts";
import type { RemovalsRepository } from "../removals/removals.repository.ts";

/** Background work of a service, such as reading a feed on a schedule. */
export interface Job {
  start(): void;
  stop(): Promise<void>;
}

/** An operator's command that only some services have. */
export interface Command {
  /** Its lines in the list of commands. */
  readonly usage: string;
  /** Returns the exit code, or null for wrong arguments. */
  run(args: readonly string[]): Promise<number | null>;
}

/** The parts of a service, built on its database. */
export interface ServiceParts {
  routes(app: FastifyInstance): void;
  publications: readonly Publication[];
  handlers: readonly Handler[];
  jobs?: readonly Job[];
  /** Its own commands by name, besides those of every service. */
  commands?: Readonly<Record<string, Command>>;
  /** The removals of its records, if they can be erased. */
  removals?: RemovalsRepository;
  /** Called before the first request, such as to load code that would delay it. */
  open?(): Promise<void>;
  /** Called before the pool closes. */
  close?(): Promise<void>;
}

export interface ServiceContext {
  pool: pg.Pool;
  /** For a connection beside the pool. */
  databaseUrl: string;
  log: Log;
  registry: Registry;
  /** Called after a write that marked the outbox, to publish at once instead of at the next poll. */
  wakeRelay(): void;
  /**
   * Tells listeners of live updates what can be read now. Await it before a message is acknowledged, which is
   * redelivered if both are lost. Without such a message, `afterReconnect` is announced when the bus has reconnected.
   */
  announce(announced: Announcement, afterReconnect?: Announcement): Promise<void>;
}

export interface ServiceDefinition {
  name: string;
  migrations: string;
  build(context: ServiceContext): ServiceParts;
}
