import { freePort } from "@kindling/test-kit/free-port.ts";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Bus, Delivery, SubscribeOptions, Subscription } from "../bus.ts";
import { connectNats, type NatsOptions } from "../nats/nats-bus.ts";
import { ack, beginTest, founder } from "./bus-fixture.ts";
import { type NatsTestServer, startNats } from "./nats-test-server.ts";

/** Timeouts that include a restart of the server. */
export const patience = { timeout: 40_000, interval: 20 };

/** Common helpers of tests on NATS: one server per file, emptied after each test. */
export interface NatsTestBench {
  server(): NatsTestServer;
  /** A bus on the server, closed after the test. */
  open(options?: Partial<NatsOptions>): Bus;
  /** A unique name. */
  named(name: string): string;
  /** Subscribes to founders; records and acks every delivery by default. */
  collect(
    bus: Bus,
    options?: Partial<SubscribeOptions>,
  ): Promise<{ subscription: Subscription; seen: Delivery[]; payloads(): Set<string> }>;
  /** Publishes as the relay does: retries until acknowledged. */
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
    // Purged, not deleted: server 2.10 sometimes restores the messages of a deleted stream when one of the same name
    // is created right after.
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
