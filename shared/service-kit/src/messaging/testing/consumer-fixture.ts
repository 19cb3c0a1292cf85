import type { EventMessage } from "@kindling/contracts/event.ts";
import { afterAll, beforeAll, beforeEach, onTestFinished } from "vitest";
import type { Bus } from "../../bus/bus.ts";
import { Consumer, type ConsumerOptions } from "../consumer/consumer.ts";
import { listDeadLetters } from "../consumer/dead-letters.ts";
import type { Handler } from "../consumer/handler.ts";
import { projectThings, silent, type ThingsDatabase, thingsDatabase } from "./things.ts";

/** A database for consumer tests, emptied before each test, and a handler that can be made to fail. */
export interface ConsumerFixture {
  readonly db: ThingsDatabase;
  /** The handler's arguments, call by call, including failed calls. */
  readonly applied: readonly [id: number, version: number][][];
  /** Runs before the handler stores anything. */
  applying: (messages: readonly EventMessage<unknown>[]) => Promise<void>;
  /** Makes the handler fail for batches with one of these things. */
  failFor(...ids: number[]): void;
  /** Starts a consumer of things with that handler for this test. */
  consume(bus: Bus, options?: Partial<ConsumerOptions> & Pick<Handler, "announce">): Promise<Consumer>;
  projected(): Promise<{ id: number; version: number; label: string | null }[]>;
  deadLetters(): ReturnType<typeof listDeadLetters>;
}

/** Creates the fixture for the tests of one file. */
export function consumerFixture(name: string): ConsumerFixture {
  let db: ThingsDatabase;
  let applied: [id: number, version: number][][] = [];
  beforeAll(async () => {
    db = await thingsDatabase(name);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.clear();
    applied = [];
    fixture.applying = async () => {};
  });

  const fixture: ConsumerFixture = {
    get db() {
      return db;
    },
    get applied() {
      return applied;
    },
    applying: async () => {},
    failFor(...ids) {
      fixture.applying = async (messages) => {
        if (messages.some(({ id }) => ids.includes(id))) throw new Error("failed for this test");
      };
    },
    async consume(bus, { announce, ...options } = {}) {
      const real = projectThings(db.pool);
      const handler: Handler = {
        ...real,
        apply: async (messages) => {
          applied.push(messages.map(({ id, version }) => [id, version]));
          await fixture.applying(messages);
          await real.apply(messages);
        },
        ...(announce ? { announce } : {}),
      };
      const consumer = new Consumer({
        durable: "things",
        handler,
        bus,
        pool: db.pool,
        log: silent,
        retryDelayMs: () => 1,
        ...options,
      });
      await consumer.start();
      onTestFinished(() => consumer.stop());
      return consumer;
    },
    projected: () => db.query("select id, version, label from projected order by id"),
    deadLetters: () => listDeadLetters(db.pool),
  };
  return fixture;
}
