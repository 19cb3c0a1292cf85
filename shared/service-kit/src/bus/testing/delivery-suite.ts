import { expect, it, vi } from "vitest";
import { type OutgoingMessage, StaleState } from "../bus.ts";
import { ack, type BusTestBench, founder, patience } from "./bus-fixture.ts";

/** Tests of delivery and settlement. */
export function deliverySuite(bench: BusTestBench): void {
  const { publish, collect, handled } = bench;

  it("delivers a message with its subject, time and count", async () => {
    const { seen } = await collect();
    await publish(founder(1));
    await vi.waitFor(() => expect(seen).toHaveLength(1), patience);
    expect(seen[0]).toMatchObject({ subject: "kindling.founders.1", payload: "1 v1", deliveryCount: 1 });
    // Milliseconds, not seconds or nanoseconds.
  });

  it("delivers any text unchanged", async () => {
    const { payloads } = await collect();
    const payload = JSON.stringify({
      text: "Zoë → 株式会社 🔥\u0000\r\n+OK\r\n",
      long: "x".repeat(200_000),
    });
    await publish({ ...founder(1), payload });
    await vi.waitFor(() => expect(payloads()).toEqual([payload]), patience);
  });

  it("delivers only the subscribed subjects", async () => {
    const { seen } = await collect({ stream: "TALLIES", subjects: ["kindling.tallies.investor"] });
    const tally = (kind: string, id: number): OutgoingMessage => {
      const subject = `kindling.tallies.${kind}.${id}`;
      return { ...founder(id), stream: "TALLIES", subject, payload: subject };
    };
    await publish(tally("founder", 1), tally("investor", 2), founder(3), tally("investor", 4));
    await vi.waitFor(() => expect(seen).toHaveLength(2), patience);
    expect(seen.map(({ subject }) => subject)).toEqual([
      "kindling.tallies.investor.2",
      "kindling.tallies.investor.4",
    ]);
  });

  it("rejects a subject outside the stream, and an invalid durable name", async () => {
    await expect(bench.bus().publish({ ...founder(1), stream: "VIDEOS" })).rejects.toThrow("does not belong");
    await expect(bench.bus().publish({ ...founder(1), subject: "kindling.founders.*" })).rejects.toThrow(
      "does not belong",
    );
    await expect(collect({ subjects: ["kindling.investors"] })).rejects.toThrow("does not belong");
    await expect(collect({ durable: "a.b" })).rejects.toThrow("Durable name");
  });

  it("does not redeliver an acknowledged message", async () => {
    const collected = await collect();
    await publish(founder(1), founder(2));
    await handled(collected, 2);
    expect(collected.payloads().sort()).toEqual(["1 v1", "2 v1"]);
  });

  it("redelivers a message after the delay, with a higher count", async () => {
    const times: number[] = [];
    const collected = await collect({
      async onBatch([delivery]) {
        times.push(Date.now());
        if (delivery!.deliveryCount < 3) delivery!.retry(200);
        else await delivery!.ack();
      },
    });
    await publish(founder(1));
    await handled(collected, 3);
    expect(collected.seen.map(({ deliveryCount }) => deliveryCount)).toEqual([1, 2, 3]);
    // Not before its delay; clocks differ by a few ms.
    expect(times[1]! - times[0]!).toBeGreaterThan(150);
    expect(times[2]! - times[1]!).toBeGreaterThan(150);
  });

  it("delivers other subjects while one waits for its retry", async () => {
    const { seen } = await collect({
      async onBatch(deliveries) {
        for (const delivery of deliveries) {
          if (delivery.subject.endsWith(".1")) delivery.retry(3_600_000);
          else await delivery.ack();
        }
      },
    });
    void publish(founder(1));
    await vi.waitFor(() => expect(seen).toHaveLength(1), patience);
    await publish(founder(2), founder(3));
    await vi.waitFor(() => expect(seen).toHaveLength(3), patience);
    await publish(founder(2, 2));
    await vi.waitFor(() => expect(seen).toHaveLength(4), patience);
  });

  it("does not redeliver a rejected message", async () => {
    const collected = await collect({
      async onBatch(deliveries) {
        for (const delivery of deliveries) await delivery.reject();
      },
    });
    await publish(founder(1), founder(2));
    await handled(collected, 2);
    expect(collected.payloads().sort()).toEqual(["1 v1", "2 v1"]);
  });

  it("ignores all but the first settlement of a delivery", async () => {
    const collected = await collect({
      async onBatch([delivery]) {
        await delivery!.ack();
        delivery!.retry(1);
        await delivery!.reject();
        delivery!.working();
      },
    });
    await publish(founder(1));
    await handled(collected, 1);
    await publish(founder(2));
    await handled(collected, 2);
    expect(collected.payloads()).toEqual(["1 v1", "2 v1"]);
  });

  it("accepts the same message twice", async () => {
    const collected = await collect();
    await publish(founder(1));
    await handled(collected, 1);
    await publish(founder(1));
    await publish(founder(1, 2));
    await vi.waitFor(() => expect(collected.payloads().at(-1)).toBe("1 v2"), patience);
    expect(new Set(collected.payloads())).toEqual(new Set(["1 v1", "1 v2"]));
  });

  it("rejects a state older than a published one, and accepts newer ones", async () => {
    const { payloads } = await collect();
    await publish(founder(1));
    await publish(founder(1, 3));
    await expect(bench.bus().publish(founder(1, 2))).rejects.toThrow(StaleState);
    await publish(founder(1, 4));
    await publish(founder(2));
    await vi.waitFor(() => expect(payloads()).toEqual(expect.arrayContaining(["1 v4", "2 v1"])), patience);
    expect(payloads()).not.toContain("1 v2");
  });

  it("accepts a message whose id has no version", async () => {
    const { payloads } = await collect();
    await publish(founder(1, 3));
    await publish({ ...founder(1), messageId: "", payload: "unversioned" });
    await vi.waitFor(() => expect(payloads().at(-1)).toBe("unversioned"), patience);
  });

  it("delivers batches of several waiting messages, at most maxBatch", async () => {
    const open = Promise.withResolvers<void>();
    const { batches, seen } = await collect({
      maxBatch: 4,
      async onBatch(deliveries) {
        await open.promise;
        await ack(deliveries);
      },
    });
    const published = publish(...Array.from({ length: 30 }, (_, index) => founder(index + 1)));
    await vi.waitFor(() => expect(batches).toHaveLength(1), patience);
    open.resolve();
    await published;
    await vi.waitFor(() => expect(seen).toHaveLength(30), patience);
    expect(Math.max(...batches)).toBe(4);
  });

  it("runs one batch at a time", async () => {
    let running = 0;
    const overlaps: number[] = [];
    const { seen } = await collect({
      maxBatch: 2,
      async onBatch(deliveries) {
        running += 1;
        overlaps.push(running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        await ack(deliveries);
        running -= 1;
      },
    });
    await publish(...Array.from({ length: 20 }, (_, index) => founder(index + 1)));
    await vi.waitFor(() => expect(seen).toHaveLength(20), patience);
    expect(Math.max(...overlaps)).toBe(1);
  });

  it("retries only the unsettled messages of a batch that throws", async () => {
    const collected = await collect({
      async onBatch(deliveries) {
        for (const delivery of deliveries) {
          if (delivery.subject.endsWith(".2") && delivery.deliveryCount === 1) throw new Error("not now");
          await delivery.ack();
        }
      },
    });
    await publish(founder(1), founder(2), founder(3));
    await handled(collected, 4);
    expect(collected.seen.filter(({ subject }) => subject.endsWith(".1"))).toHaveLength(1);
    const second = collected.seen.filter(({ subject }) => subject.endsWith(".2"));
    expect(second.map(({ deliveryCount }) => deliveryCount)).toEqual([1, 2]);
  });

  it("retries messages that a batch leaves unsettled", async () => {
    const collected = await collect({
      async onBatch([delivery]) {
        if (delivery!.deliveryCount > 1) await delivery!.ack();
      },
    });
    await publish(founder(1));
    await handled(collected, 2);
    expect(collected.seen.map(({ deliveryCount }) => deliveryCount)).toEqual([1, 2]);
  });
}
