import { pino } from "pino";
import { describe, expect, it, vi } from "vitest";
import type { Delivery } from "./bus.ts";
import { createInProcessBus } from "./in-process-bus.ts";
import { subjectsOf } from "./stream-subjects.ts";
import { founder } from "./testing/bus-fixture.ts";
import { busSuite } from "./testing/bus-suite.ts";

const log = pino({ level: "silent" });

busSuite("in-process bus", async () => {
  const bus = createInProcessBus({ log });
  return {
    bus,
    cleanup: () => bus.close(),
    async remake(stream) {
      await bus.subscribe({
        stream,
        subjects: subjectsOf(stream),
        durable: "a-new-projection",
        maxBatch: 1,
        onBatch: async () => {},
      });
    },
  };
});

describe("in-process bus", () => {
  const subscription = { stream: "FOUNDERS", subjects: ["kindling.founders"], maxBatch: 10 } as const;
  const ack = async (deliveries: readonly Delivery[]) => {
    for (const delivery of deliveries) await delivery.ack();
  };

  it("resolves a publish only when every durable has acked or rejected", async () => {
    const bus = createInProcessBus({ log });
    const held: Delivery[] = [];
    const open = Promise.withResolvers<void>();
    const onBatch = async (deliveries: readonly Delivery[]) => {
      held.push(...deliveries);
      await open.promise;
    };
    await bus.subscribe({ ...subscription, durable: "one", onBatch });
    await bus.subscribe({ ...subscription, durable: "two", onBatch });
    let resolved = false;
    const published = bus.publish(founder(1)).then(() => {
      resolved = true;
    });
    await vi.waitFor(() => expect(held).toHaveLength(2));
    await held[0]!.ack();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(resolved).toBe(false);
    await held[1]!.reject();
    await published;
    open.resolve();
    await bus.close();
  });

  it("resolves at once without a subscriber of the subject", async () => {
    const bus = createInProcessBus({ log });
    await expect(bus.publish(founder(1))).resolves.toBeUndefined();
    await bus.close();
  });

  it("batches messages published in one tick, at most one of each subject", async () => {
    const bus = createInProcessBus({ log });
    const batches: string[][] = [];
    await bus.subscribe({
      ...subscription,
      durable: "batching",
      async onBatch(deliveries) {
        batches.push(deliveries.map(({ payload }) => payload));
        await ack(deliveries);
      },
    });
    await Promise.all(
      [founder(1), founder(2), founder(1, 2), founder(3)].map((message) => bus.publish(message)),
    );
    expect(batches).toEqual([["1 v1", "2 v1", "3 v1"], ["1 v2"]]);
    await bus.close();
  });

  it("holds back a newer state while an older one waits for its retry", async () => {
    const bus = createInProcessBus({ log });
    const seen: string[] = [];
    await bus.subscribe({
      ...subscription,
      durable: "ordered",
      async onBatch(deliveries) {
        for (const delivery of deliveries) {
          seen.push(`${delivery.payload} #${delivery.deliveryCount}`);
          if (delivery.payload === "1 v1" && delivery.deliveryCount < 3) delivery.retry(5);
          else await delivery.ack();
        }
      },
    });
    await Promise.all([bus.publish(founder(1)), bus.publish(founder(1, 2))]);
    expect(seen).toEqual(["1 v1 #1", "1 v1 #2", "1 v1 #3", "1 v2 #1"]);
    await bus.close();
  });

  it("finishes the running batch on close and rejects waiting messages", async () => {
    const bus = createInProcessBus({ log });
    const open = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    await bus.subscribe({
      ...subscription,
      maxBatch: 1,
      durable: "closing",
      async onBatch(deliveries) {
        started.resolve();
        await open.promise;
        await ack(deliveries);
      },
    });
    const outcomes = Promise.allSettled([bus.publish(founder(1)), bus.publish(founder(2))]);
    await started.promise;
    const closed = bus.close();
    open.resolve();
    await closed;
    expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  });

  it("has an identity that depends on the subscribers, not on their order", async () => {
    const make = async (...durables: string[]) => {
      const bus = createInProcessBus({ log });
      for (const durable of durables) await bus.subscribe({ ...subscription, durable, onBatch: ack });
      const identity = await bus.streamIdentity("FOUNDERS");
      await bus.close();
      return identity;
    };
    expect(await make("one", "two")).toBe(await make("two", "one"));
    expect(await make("one", "two")).not.toBe(await make("one", "two-2"));
  });

  it("rejects a durable that is subscribed with other subjects", async () => {
    const bus = createInProcessBus({ log });
    const tallies = { stream: "TALLIES", durable: "tallies", maxBatch: 1, onBatch: ack } as const;
    await bus.subscribe({ ...tallies, subjects: ["kindling.tallies.founder"] });
    await expect(bus.subscribe({ ...tallies, subjects: ["kindling.tallies.investor"] })).rejects.toThrow(
      "other subjects",
    );
    await bus.close();
  });
});
