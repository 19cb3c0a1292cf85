import type { StreamName } from "@kindling/contracts/event.ts";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Bus, Delivery, OutgoingMessage, SubscribeOptions, Subscription } from "../bus.ts";

export interface BusUnderTest {
  bus: Bus;
  /** Changes the stream's identity. */
  remake(stream: StreamName): Promise<void>;
  cleanup(): Promise<void>;
}

export interface Collected {
  subscription: Subscription;
  /** Every delivery, in order. */
  seen: Delivery[];
  /** The size of each batch. */
  batches: number[];
  payloads(): string[];
}

/** Common helpers of the bus tests; each test gets its own bus. */
export interface BusTestBench {
  bus(): Bus;
  remake(stream: StreamName): Promise<void>;
  /** Publishes all at once; unhandled messages do not fail the test. */
  publish(...messages: OutgoingMessage[]): Promise<unknown>;
  /** Subscribes to founders; acks by default. */
  collect(options?: Partial<SubscribeOptions>): Promise<Collected>;
  /** Waits until `count` deliveries have come and the lag is 0, which a server reports with delay. */
  handled(collected: Collected, count: number): Promise<void>;
}

export const patience = { timeout: 60_000, interval: 10 };

let testsBegun = 0;

/** Called before each test that shares a server. */
export function beginTest(): number {
  testsBegun += 1;
  return testsBegun;
}

/** A message of version `version` of founder `id`, which the payload repeats. */
export function founder(id: number, version = 1): OutgoingMessage {
  const subject = `kindling.founders.${id}`;
  // The server de-duplicates by id for two minutes, so ids are unique to each test.
  const messageId = `${testsBegun}/${subject}:${version}`;
  return { stream: "FOUNDERS", subject, messageId, payload: `${id} v${version}` };
}

/** Acks a whole batch. */
export async function ack(deliveries: readonly Delivery[]): Promise<void> {
  await Promise.all(deliveries.map((delivery) => delivery.ack()));
}

export function createBusTestBench(makeBus: () => Promise<BusUnderTest>): BusTestBench {
  let made: BusUnderTest;
  let subscribed = 0;

  beforeEach(async () => {
    beginTest();
    made = await makeBus();
  });
  afterEach(() => made.cleanup());

  return {
    bus: () => made.bus,
    remake: (stream) => made.remake(stream),
    publish(...messages) {
      const published = Promise.all(messages.map((message) => made.bus.publish(message)));
      published.catch(() => {});
      return published;
    },
    async collect(options = {}) {
      const seen: Delivery[] = [];
      const batches: number[] = [];
      const onBatch = options.onBatch ?? ack;
      subscribed += 1;
      const subscription = await made.bus.subscribe({
        stream: "FOUNDERS",
        subjects: ["kindling.founders"],
        durable: `suite-${subscribed}`,
        maxBatch: 10,
        ...options,
        async onBatch(deliveries) {
          seen.push(...deliveries);
          batches.push(deliveries.length);
          await onBatch(deliveries);
        },
      });
      return { subscription, seen, batches, payloads: () => seen.map(({ payload }) => payload) };
    },
    async handled({ seen, subscription }, count) {
      await vi.waitFor(async () => {
        expect(seen.length).toBeGreaterThanOrEqual(count);
        expect(await subscription.lag()).toBe(0);
      }, patience);
    },
  };
}
