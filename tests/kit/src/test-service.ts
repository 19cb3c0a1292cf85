import type { Caller } from "@kindling/contracts/access.ts";
import type { Owner } from "@kindling/contracts/endpoint.ts";
import { type EventMessage, type EventShape, type State, subjectOf } from "@kindling/contracts/event.ts";
import type { Announcement } from "@kindling/contracts/gateway/announcements.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog, type Log } from "@kindling/service-kit/log.ts";
import { outboxDepth } from "@kindling/service-kit/messaging/outbox/outbox.ts";
import { RelayLeader } from "@kindling/service-kit/messaging/relay/relay-leader.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { eventually } from "./eventually.ts";
import { admin, identityOf, testSecrets } from "./identity.ts";
import { createMigratedDatabase } from "./migrated-database.ts";
import type { TestDatabase } from "./test-database.ts";
import { waitUntilRelayIdle } from "./wait-until-relay-idle.ts";

export interface TestServiceOptions {
  /** Whether tests share the service, with an empty database for each. A new service takes 0.1 s of CPU time. */
  isShared?: boolean;
}

/** One service with a database for the test file, which is emptied for each test. */
export interface TestService {
  readonly database: TestDatabase;
  /** Consumes events but does not publish: its writes stay in the outbox. */
  readonly service: Service;
  /** The service's bus. */
  readonly bus: Bus;
  /** The log since the start of the test, as JSON lines. */
  readonly logged: readonly string[];
  /** What it announced for live updates since the start of the test. */
  readonly announced: readonly Announcement[];
  /** Sends a request as the gateway does for an admin. */
  call(method: Method, url: string, body?: object, headers?: Headers): Promise<InjectedResponse>;
  /** Sends a request as the gateway does for a caller. */
  callAs(
    caller: Caller,
    method: Method,
    url: string,
    body?: object,
    headers?: Headers,
  ): Promise<InjectedResponse>;
  /** The identity header of a caller, by default an admin. */
  identity(caller?: Caller): Headers;
  /** The outbox, ordered by aggregate and id. */
  marks(): Promise<Mark[]>;
  /** Publishes the outbox and returns the messages, ordered by subject. */
  publishAll(): Promise<Published[]>;
  /** Starts its relay, which polls once an hour; resolves when the outbox is empty and the relay idle. */
  startRelay(): Promise<void>;
  /** Sends payloads to the service's consumers; resolves when each is applied or a dead letter. */
  deliver(event: EventShape, ...messages: (EventMessage<unknown> | Payload)[]): Promise<void>;
  deadLetters(): Promise<{ consumer: string; subject: string; payload: string; reason: string }[]>;
  /** A second replica of the service on the same database, until the end of the test. */
  replica(): Promise<Service>;
  /** Empties everything and stops replicas, as between tests. For tests with many cases. */
  beginAgain(): Promise<void>;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Headers = Record<string, string>;

/** A response of a service, called without a connection. */
export interface InjectedResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any;
  headers: Record<string, unknown>;
}

export interface Mark {
  aggregate: string;
  aggregate_id: number;
  version: number;
  request_id: string | null;
}

/** An invalid message. */
export interface Payload {
  subject: string;
  payload: string;
}

export interface Published {
  subject: string;
  message: EventMessage<Record<string, unknown>>;
}

/** The message of an event, valid unless `more` changes that. */
export function messageOf<E extends EventShape>(
  event: E,
  state: State<E> & { id: number; version?: number },
  more: Partial<EventMessage<State<E>>> = {},
): EventMessage<State<E>> {
  return {
    event: event.name,
    schema: event.schema,
    id: state.id,
    version: state.version ?? 1,
    at: "2026-05-04T03:02:01.000Z",
    state,
    ...more,
  };
}

/** A service for the tests of one file; needs `postgres-global-setup.ts` among vitest's global setups. */
export function testService(
  definition: () => ServiceDefinition,
  { isShared = true }: TestServiceOptions = {},
): TestService {
  let database: TestDatabase;
  let service: Service;
  let bus: Bus;
  const logged: string[] = [];
  const announced: Announcement[] = [];
  const { name, migrations } = definition();
  const log = createLog({
    service: name,
    level: "debug",
    destination: { write: (line) => logged.push(line) },
  });

  const replicas: Service[] = [];

  async function start(): Promise<void> {
    bus = createInProcessBus({ log });
    await bus.watchAnnouncements((payload) => announced.push(JSON.parse(payload)));
    service = await create(bus);
    await service.subscribe();
  }

  async function stop(): Promise<void> {
    await service.stop();
    await bus.close();
  }

  async function begin(): Promise<void> {
    // The kept tables describe the schema.
    await database.empty(["_prisma_migrations", "bus_streams"]);
    logged.length = 0;
    announced.length = 0;
    if (!isShared) await start();
  }

  async function end(): Promise<void> {
    await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
    if (!isShared) await stop();
  }

  beforeAll(async () => {
    database = await createMigratedDatabase(name, migrations);
    if (isShared) await start();
  });
  beforeEach(begin);
  afterEach(end);
  afterAll(async () => {
    if (isShared) await stop();
    await database.drop();
  });

  const create = (on: Bus) =>
    Service.create({
      definition: definition(),
      databaseUrl: database.url,
      bus: on,
      log,
      registry: new Registry(),
      identity: testSecrets,
      relayTimes: { poll: 3_600_000, frozen: 0 },
    });

  const identity = (caller: Caller = admin) => identityOf(name as Owner, caller);

  const callAs: TestService["callAs"] = async (caller, method, url, body, headers = {}) => {
    const response = await service.app.inject({
      method,
      url,
      headers: { ...identity(caller), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    const parsed = response.body === "" ? null : isJson ? response.json() : response.body;
    return { status: response.statusCode, body: parsed, headers: response.headers };
  };

  return {
    get database() {
      return database;
    },
    get service() {
      return service;
    },
    get bus() {
      return bus;
    },
    logged,
    announced,
    call: (...call) => callAs(admin, ...call),
    callAs,
    identity,
    marks: () =>
      database.query<Mark & Record<string, unknown>>(
        "select aggregate, aggregate_id, version, request_id from outbox order by aggregate, aggregate_id",
      ),
    publishAll: () => publishAll(service, database.url, log),
    startRelay: async () => {
      service.publish();
      await waitUntilRelayIdle(database);
    },
    deliver: async (event, ...messages) => {
      await Promise.all(messages.map((message) => bus.publish(outgoing(event, message))));
    },
    deadLetters: () =>
      database.query("select consumer, subject, payload, reason from dead_letters order by id"),
    replica: async () => {
      const another = await create(createInProcessBus({ log }));
      replicas.push(another);
      return another;
    },
    beginAgain: async () => {
      await end();
      await begin();
    },
  };
}

function outgoing(event: EventShape, message: EventMessage<unknown> | Payload) {
  const { subject, payload } =
    "payload" in message
      ? message
      : { subject: subjectOf(event, message.id), payload: JSON.stringify(message) };
  return { stream: event.stream, subject, payload, messageId: `${subject}:${payload}` };
}

async function publishAll(service: Service, databaseUrl: string, log: Log): Promise<Published[]> {
  const bus = createInProcessBus({ log });
  const published: Published[] = [];
  const { publications } = service.parts;
  const streams = [...new Set(publications.map(({ event }) => event.stream))];
  await bus.watch(streams, (subject, payload) => published.push({ subject, message: JSON.parse(payload) }));
  const leader = new RelayLeader(databaseUrl, { bus, log, publications });
  leader.start();
  await eventually(async () => expect((await outboxDepth(service.pool)).rows).toBe(0));
  await leader.stop();
  await bus.close();
  return published.sort((a, b) => a.subject.localeCompare(b.subject));
}
