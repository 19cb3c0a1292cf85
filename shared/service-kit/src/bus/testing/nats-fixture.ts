import { freePort } from "@kindling/test-kit/free-port.ts";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Bus, Delivery, SubscribeOptions, Subscription } from "../bus.ts";
import { connectNats, type NatsOptions } from "../nats/nats-bus.ts";
import { ack, beginTest, founder } from "./bus-fixture.ts";
import { type NatsTestServer, startNats } from "./nats-test-server.ts";

/** For what may have to wait until a server is up again. */
export const patience = { timeout: 40_000, interval: 20 };

/** What the tests on a NATS server share: one server per file, emptied after each test. */
export interface NatsTestBench {
  server(): NatsTestServer;
  /** A bus on the server, closed after the test. */
  open(options?: Partial<NatsOptions>): Bus;
  /** A name that no other test has used. */
  named(name: string): string;
  /** Subscribes to founders, keeping and acking every delivery unless told otherwise. */
  collect(
    bus: Bus,
    options?: Partial<SubscribeOptions>,
  ): Promise<{ subscription: Subscription; seen: Delivery[]; payloads(): Set<string> }>;
  /** Publishes as the relay does: again and again until it is acknowledged. */
  publishSurely(bus: Bus, id: number, version?: number): Promise<void>;
}

export function createNatsTestBench(): NatsTestBench {
  let server: NatsTestServer;
  let test = 0;
  const buses: Bus[] = [];

  beforeAll(async () => {
    server = await startNats(await freePort());
  });
  afterAll(() => server?.remove());
  beforeEach(() => {
    test = beginTest();
  });
  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
    // Emptied and not deleted: the server (2.10) now and then brings the messages of a deleted stream
    // back when one of the same name is made at once.
    for (const stream of ["FOUNDERS", "TALLIES", "VIDEOS", "MATCHES"]) {
      await server.ask(`$JS.API.STREAM.PURGE.KINDLING_${stream}`);
    }
  });

  return {
    server: () => server,
    open(options) {
      const log = pino({ level: "silent" });
      const bus = connectNats({ url: server.url, name: "bus-suite", log, ...options });
      buses.push(bus);
      return bus;
    },
    named: (name) => `${name}-${test}`,
    async collect(bus, options = {}) {
      const seen: Delivery[] = [];
      const onBatch = options.onBatch ?? ack;
      const subscription = await bus.subscribe({
        stream: "FOUNDERS",
        subjects: ["kindling.founders"],
        durable: `survivor-${test}`,
        maxBatch: 100,
        ...options,
        async onBatch(deliveries) {
          seen.push(...deliveries);
          await onBatch(deliveries);
        },
      });
      return { subscription, seen, payloads: () => new Set(seen.map(({ payload }) => payload)) };
    },
    async publishSurely(bus, id, version = 1) {
      for (;;) {
        const done = await bus.publish(founder(id, version)).then(
          () => true,
          () => false,
        );
        if (done) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
