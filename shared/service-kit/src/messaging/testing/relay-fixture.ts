import type { EventMessage } from "@kindling/contracts/event.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from "vitest";
import type { OutgoingMessage } from "../../bus/bus.ts";
import { Relay } from "../relay/relay.ts";
import type { RelayOptions } from "../relay/relay-options.ts";
import { createScriptedBus, type ScriptedBus } from "./scripted-bus.ts";
import { publishThings, silent, type ThingsDatabase, thingsDatabase } from "./things.ts";

/** A database and a bus for relay tests, emptied before each test. */
export interface RelayFixture {
  readonly db: ThingsDatabase;
  readonly bus: ScriptedBus;
  /** Starts a relay that polls only when notified, until the end of the test or `stop`. */
  start(options?: Partial<RelayOptions>): Promise<{ relay: Relay; stop(): Promise<void> }>;
  /** A connection for a second writer, closed at the end of the test. */
  writer(): Promise<Client>;
  /** The rows of the outbox. */
  waiting(): Promise<{ id: number }[]>;
  /** Resolves when the outbox is empty. */
  emptied(): Promise<void>;
  /** The versions of a thing that were sent to the bus. */
  sentOf(id: number): number[];
}

export const hour = 3_600_000;

/** The event in a message. */
export const eventIn = (message: OutgoingMessage) =>
  JSON.parse(message.payload) as EventMessage<{ label: string }>;

/** Creates the fixture for the tests of one file. */
export function relayFixture(name: string): RelayFixture {
  let db: ThingsDatabase;
  let bus: ScriptedBus;
  beforeAll(async () => {
    db = await thingsDatabase(name);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.clear();
    bus = createScriptedBus();
  });

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: db.url, pipeline: true });
    await client.connect();
    return client;
  }

  const fixture: RelayFixture = {
    get db() {
      return db;
    },
    get bus() {
      return bus;
    },
    async start(options = {}) {
      const client = await connect();
      const relay = new Relay(client, {
        bus,
        publications: [publishThings(db.pool)],
        log: silent,
        ...options,
        times: {
          poll: hour,
          retry: 5,
          longestRetry: 20,
          lockedRetry: 5,
          longestLockedRetry: 20,
          ...options.times,
        },
      });
      client.on("notification", () => relay.notify());
      await client.query("listen outbox");
      const ended = relay.run();
      let stopping: Promise<void> | undefined;
      const finish = async () => {
        relay.stop();
        await relay.settled();
        await ended;
        await client.end();
      };
      const stop = () => {
        stopping ??= finish();
        return stopping;
      };
      onTestFinished(() => {
        bus.acknowledgeAll();
        return stop();
      });
      return { relay, stop };
    },
    async writer() {
      const client = await connect();
      onTestFinished(() => client.end());
      return client;
    },
    waiting: () => db.query("select aggregate_id as id from outbox order by position"),
    emptied: () => eventually(async () => expect(await fixture.waiting()).toEqual([])),
    sentOf: (id) =>
      bus.published
        .filter(({ subject }) => subject === `kindling.founders.${id}`)
        .map((message) => eventIn(message).version),
  };
  return fixture;
}
