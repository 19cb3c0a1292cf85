import { expect, it, vi } from "vitest";
import type { SubscribeOptions } from "../bus.ts";
import { ack, type BusTestBench, founder, patience } from "./bus-fixture.ts";

/** Tests of durables, watchers and streams. */
export function subscriptionSuite(bench: BusTestBench): void {
  const { publish, collect, handled } = bench;

  it("delivers every message to each durable", async () => {
    const one = await collect();
    const other = await collect();
    await publish(founder(1), founder(2));
    await vi.waitFor(() => {
      expect(one.payloads().sort()).toEqual(["1 v1", "2 v1"]);
      expect(other.payloads().sort()).toEqual(["1 v1", "2 v1"]);
    }, patience);
  });

  it("distributes messages over the subscriptions of one durable", async () => {
    const bothBusy = Promise.withResolvers<void>();
    const busy = new Set<string>();
    const member = (id: string): Partial<SubscribeOptions> => ({
      durable: "shared",
      maxBatch: 1,
      async onBatch(deliveries) {
        busy.add(id);
        if (busy.size === 2) bothBusy.resolve();
        await bothBusy.promise;
        await ack(deliveries);
      },
    });
    const one = await collect(member("one"));
    const other = await collect(member("other"));
    await publish(...Array.from({ length: 20 }, (_, index) => founder(index + 1)));
    const all = () => [...one.payloads(), ...other.payloads()];
    await vi.waitFor(() => expect(new Set(all()).size).toBe(20), patience);
    await handled(one, 1);
    await handled(other, 1);
    expect(all()).toHaveLength(20);
  });

  it("keeps the order of one subject across a retry", async () => {
    const { payloads } = await collect({
      async onBatch(deliveries) {
        for (const delivery of deliveries) {
          if (delivery.payload === "1 v1" && delivery.deliveryCount === 1) delivery.retry(200);
          else await delivery.ack();
        }
      },
    });
    const first = publish(founder(1));
    await vi.waitFor(() => expect(payloads()).toEqual(["1 v1"]), patience);
    const second = publish(founder(1, 2));
    await vi.waitFor(() => expect(payloads().at(-1)).toBe("1 v2"), patience);
    await Promise.all([first, second]);
    await publish(founder(1, 3));
    await vi.waitFor(() => expect(payloads().at(-1)).toBe("1 v3"), patience);
    expect(payloads()).toEqual(payloads().toSorted());
  });

  it("finishes the running batch when it is stopped, and starts no other", async () => {
    const open = Promise.withResolvers<void>();
    const stopping = await collect({
      durable: "stopping",
      maxBatch: 1,
      async onBatch(deliveries) {
        await open.promise;
        await ack(deliveries);
      },
    });
    const published = publish(founder(1), founder(2), founder(3));
    await vi.waitFor(() => expect(stopping.seen).toHaveLength(1), patience);
    let stopped = false;
    const stop = stopping.subscription.stop().then(() => {
      stopped = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stopped).toBe(false);
    open.resolve();
    await stop;
    expect(stopping.seen).toHaveLength(1);

    const next = await collect({ durable: "stopping" });
    await published;
    await vi.waitFor(() => expect(next.seen).toHaveLength(2), patience);
    expect([...stopping.payloads(), ...next.payloads()].sort()).toEqual(["1 v1", "2 v1", "3 v1"]);
  });

  it("keeps messages for a durable without subscriptions", async () => {
    const before = await collect({ durable: "absent" });
    await publish(founder(1));
    await handled(before, 1);
    await before.subscription.stop();
    const published = publish(founder(2));
    const after = await collect({ durable: "absent" });
    await published;
    await vi.waitFor(() => expect(after.payloads()).toEqual(["2 v1"]), patience);
    expect(before.payloads()).toEqual(["1 v1"]);
  });

  it("reports the number of unacknowledged messages", async () => {
    const open = Promise.withResolvers<void>();
    const { subscription } = await collect({
      maxBatch: 2,
      async onBatch(deliveries) {
        await open.promise;
        await ack(deliveries);
      },
    });
    const published = publish(...Array.from({ length: 9 }, (_, index) => founder(index + 1)));
    await vi.waitFor(async () => expect(await subscription.lag()).toBe(9), patience);
    open.resolve();
    await published;
    await vi.waitFor(async () => expect(await subscription.lag()).toBe(0), patience);
  });

  it("returns the last state of each subject of a stream", async () => {
    const states = async (stream: "FOUNDERS" | "VIDEOS") => {
      const told: Record<string, string> = {};
      for await (const chunk of bench.bus().lastStates(stream)) {
        for (const { subject, messageId } of chunk) told[subject] = messageId;
      }
      return told;
    };
    const { lag } = (await collect()).subscription;
    expect(await states("FOUNDERS")).toEqual({});
    const newest = Array.from({ length: 1_500 }, (_, index) => founder(index + 1, 2));
    await publish(founder(1), founder(2));
    await publish(...newest);
    await vi.waitFor(async () => expect(await lag()).toBe(0), patience);
    expect(await states("FOUNDERS")).toEqual(
      Object.fromEntries(newest.map(({ subject, messageId }) => [subject, messageId])),
    );
    expect(await states("VIDEOS")).toEqual({});
  });

  it("delivers new messages to watchers until they stop", async () => {
    await publish(founder(1));
    const seen: string[] = [];
    const watch = await bench.bus().watch(["FOUNDERS", "VIDEOS"], (subject, payload) => {
      seen.push(`${subject} ${payload}`);
      if (seen.length === 1) throw new Error("a careless watcher");
    });
    const video = { ...founder(7), stream: "VIDEOS", subject: "kindling.videos.7", payload: "7" } as const;
    await publish(founder(2));
    await vi.waitFor(() => expect(seen).toEqual(["kindling.founders.2 2 v1"]), patience);
    await publish(video);
    await vi.waitFor(() => expect(seen.at(-1)).toBe("kindling.videos.7 7"), patience);
    await watch.stop();
    const later: string[] = [];
    await bench.bus().watch(["FOUNDERS"], (subject) => later.push(subject));
    await publish(founder(3));
    await vi.waitFor(() => expect(later).toEqual(["kindling.founders.3"]), patience);
    expect(seen).toHaveLength(2);
  });

  it("delivers announcements of every service to watchers until they stop, and keeps none", async () => {
    const bus = bench.bus();
    await bus.announce("founders", "unheard");
    const [first, second]: string[][] = [[], []];
    const watch = await bus.watchAnnouncements((payload) => {
      first!.push(payload);
      if (first!.length === 1) throw new Error("a careless watcher");
    });
    await bus.watchAnnouncements((payload) => second!.push(payload));
    await bus.announce("founders", "one");
    await bus.announce("investors", "two");
    await vi.waitFor(
      () =>
        expect([first, second]).toEqual([
          ["one", "two"],
          ["one", "two"],
        ]),
      patience,
    );
    await watch.stop();
    await bus.announce("matches", "three");
    await vi.waitFor(() => expect(second).toEqual(["one", "two", "three"]), patience);
    expect(first).toEqual(["one", "two"]);
  });

  it("returns a stream identity that changes only when the stream is recreated", async () => {
    const { seen } = await collect({ stream: "MATCHES", subjects: ["kindling.matches"] });
    const identity = await bench.bus().streamIdentity("MATCHES");
    await publish({ ...founder(1), stream: "MATCHES", subject: "kindling.matches.1" });
    await vi.waitFor(() => expect(seen).toHaveLength(1), patience);
    expect(await bench.bus().streamIdentity("MATCHES")).toBe(identity);
    expect(await bench.bus().streamIdentity("FOUNDERS")).not.toBe(identity);
    await bench.remake("MATCHES");
    expect(await bench.bus().streamIdentity("MATCHES")).not.toBe(identity);
  });

  it("is ready until it is closed, and rejects publishes afterwards", async () => {
    await vi.waitFor(async () => expect(await bench.bus().ready()).toBe(true), patience);
    await bench.bus().close();
    expect(await bench.bus().ready()).toBe(false);
    await expect(bench.bus().publish(founder(1))).rejects.toThrow("closed");
  });
}
