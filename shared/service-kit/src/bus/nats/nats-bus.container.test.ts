import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import { describe, expect, it, vi } from "vitest";
import { StaleState } from "../bus.ts";
import { subjectsOf } from "../stream-subjects.ts";
import { founder } from "../testing/bus-fixture.ts";
import { busSuite } from "../testing/bus-suite.ts";
import { createNatsTestBench, patience } from "../testing/nats-fixture.ts";
import { startNats } from "../testing/nats-test-server.ts";

describe.skipIf(!dockerAvailable())("NATS bus", () => {
  const bench = createNatsTestBench();
  const { open, collect } = bench;

  busSuite("NATS bus", async () => ({
    bus: open(),
    async remake(stream) {
      await bench.server().ask(`$JS.API.STREAM.DELETE.KINDLING_${stream}`);
    },
    async cleanup() {},
  }));

  it("keeps only the newest state of each subject, which a new durable reads from the start", async () => {
    const bus = open();
    for (const version of [1, 2, 3]) {
      await Promise.all([1, 2, 3].map((id) => bus.publish(founder(id, version))));
    }
    const { seen, subscription } = await collect(bus);
    await vi.waitFor(() => expect(seen).toHaveLength(3), patience);
    await vi.waitFor(async () => expect(await subscription.lag()).toBe(0), patience);
    expect(seen.map(({ payload }) => payload).sort()).toEqual(["1 v3", "2 v3", "3 v3"]);
  });

  it("reports when the messages up to a position are read", async () => {
    const bus = open();
    const acknowledged = new Set(["1 v1", "2 v1"]);
    const { subscription } = await collect(bus, {
      async onBatch(deliveries) {
        for (const delivery of deliveries) if (acknowledged.has(delivery.payload)) await delivery.ack();
      },
    });
    for (const id of [1, 2]) await bus.publish(founder(id));
    const position = await subscription.position();
    await bus.publish(founder(3));
    await vi.waitFor(async () => expect(await subscription.hasRead(position)).toBe(true), patience);
    expect(await subscription.lag()).toBe(1);
    expect(await subscription.hasRead(await subscription.position())).toBe(false);
  });

  it("stores a message once when it is published twice", async () => {
    const bus = open();
    const stored = async () => (await bench.server().ask("$JS.API.STREAM.INFO.KINDLING_FOUNDERS")).state;
    await bus.publish(founder(1));
    const once = await stored();
    await bus.publish(founder(1));
    expect(await stored()).toEqual(once);
    await bus.publish(founder(1, 2));
    expect(await stored()).not.toEqual(once);
  });

  it("keeps the newest state when a process publishes an older one that it read earlier", async () => {
    const [frozen, other] = [open(), open()];
    await frozen.publish(founder(1, 1));
    await other.publish(founder(1, 3));
    await expect(frozen.publish(founder(1, 2))).rejects.toThrow(StaleState);
    await expect(open().publish(founder(1, 2))).rejects.toThrow(StaleState);
    const { seen } = await collect(other);
    await vi.waitFor(() => expect(seen.map(({ payload }) => payload)).toEqual(["1 v3"]), patience);
    await frozen.publish(founder(1, 4));
    await other.publish(founder(1, 5));
    await vi.waitFor(() => expect(seen.at(-1)?.payload).toBe("1 v5"), patience);
  });

  it("publishes without permission to read a subject's last message", async () => {
    const older = await startNats(await freePort(), { denied: "$JS.API.STREAM.MSG.GET.>" });
    try {
      const bus = open({ url: older.url });
      await bus.publish(founder(1, 2));
      await bus.publish(founder(1, 3));
      await open({ url: older.url }).publish(founder(1, 4));
      await bus.publish(founder(1, 5));
      const { seen } = await collect(bus);
      await vi.waitFor(() => expect(seen.map(({ payload }) => payload)).toEqual(["1 v5"]), patience);
      await bus.close();
    } finally {
      await older.remove();
    }
  });

  it("delivers events without permission for announcements", async () => {
    const older = await startNats(await freePort(), { denied: "kindling.live.*" });
    try {
      const bus = open({ url: older.url });
      const received: string[] = [];
      await bus.watchAnnouncements((payload) => received.push(payload));
      await bus.announce("founders", "one");
      const { seen } = await collect(bus);
      await bus.publish(founder(1));
      await vi.waitFor(() => expect(seen).toHaveLength(1), patience);
      expect(received).toEqual([]);
      await bus.close();
    } finally {
      await older.remove();
    }
  });

  it("creates each stream as a compacted log of its owner's subjects, and corrects its configuration", async () => {
    const wanted = {
      subjects: subjectsOf("TALLIES").map((subject) => `${subject}.*`),
      max_msgs_per_subject: 1,
      discard: "old",
      storage: "file",
      duplicate_window: 120e9,
      num_replicas: 1,
    };
    const name = "KINDLING_TALLIES";
    const made = await open().streamIdentity("TALLIES");
    expect(await bench.server().ask(`$JS.API.STREAM.INFO.${name}`)).toMatchObject({ config: wanted });
    const older = { ...wanted, name, subjects: ["kindling.tallies.founder.*"], max_msgs_per_subject: 5 };
    expect(await bench.server().ask(`$JS.API.STREAM.UPDATE.${name}`, JSON.stringify(older))).toHaveProperty(
      "config",
    );
    expect(await open().streamIdentity("TALLIES")).toBe(made);
    expect(await bench.server().ask(`$JS.API.STREAM.INFO.${name}`)).toMatchObject({ config: wanted });
  });

  it("creates a durable that redelivers until acknowledged", async () => {
    const { subscription } = await collect(open(), { durable: bench.named("patient") });
    await vi.waitFor(() => subscription.lag(), patience);
    expect(
      await bench.server().ask(`$JS.API.CONSUMER.INFO.KINDLING_FOUNDERS.${bench.named("patient")}`),
    ).toMatchObject({
      config: { ack_policy: "explicit", ack_wait: 10e9, max_deliver: -1, deliver_policy: "all" },
    });
  });

  it("delivers the messages of a long batch, and those behind it, only once", async () => {
    const bus = open({ ackWaitMs: 900 });
    let first = true;
    const { seen, subscription } = await collect(bus, {
      maxBatch: 2,
      async onBatch(deliveries) {
        if (first) await new Promise((resolve) => setTimeout(resolve, 3_000));
        first = false;
        for (const delivery of deliveries) await delivery.ack();
      },
    });
    await Promise.all([1, 2, 3, 4].map((id) => bus.publish(founder(id))));
    await vi.waitFor(() => expect(seen).toHaveLength(4), patience);
    await vi.waitFor(async () => expect(await subscription.lag()).toBe(0), patience);
    expect(seen.map(({ deliveryCount }) => deliveryCount)).toEqual([1, 1, 1, 1]);
  });

  it("changes a durable's subjects when the subscription does", async () => {
    const bus = open();
    const tallies = { stream: "TALLIES", durable: bench.named("tallies") } as const;
    const filters = async () => {
      const info = await bench
        .server()
        .ask(`$JS.API.CONSUMER.INFO.KINDLING_TALLIES.${bench.named("tallies")}`);
      return (info.config as { filter_subjects?: string[] } | undefined)?.filter_subjects;
    };
    const { subscription } = await collect(bus, { ...tallies, subjects: ["kindling.tallies.founder"] });
    await vi.waitFor(async () => expect(await filters()).toEqual(["kindling.tallies.founder.*"]), patience);
    await subscription.stop();
    await collect(bus, { ...tallies, subjects: ["kindling.tallies.investor"] });
    await vi.waitFor(async () => expect(await filters()).toEqual(["kindling.tallies.investor.*"]), patience);
  });

  it("returns pulled messages at once when it is stopped", async () => {
    const bus = open();
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const { subscription } = await collect(bus, {
      maxBatch: 5,
      async onBatch(deliveries) {
        started.resolve();
        await ended.promise;
        for (const delivery of deliveries) await delivery.ack();
      },
    });
    await Promise.all(Array.from({ length: 20 }, (_, index) => bus.publish(founder(index + 1))));
    await started.promise;
    const stopped = subscription.stop();
    ended.resolve();
    await stopped;
    const next = await collect(bus);
    // Well within the acknowledgement timeout of 30 s.
    await vi.waitFor(() => expect(next.payloads().size).toBeGreaterThanOrEqual(15), { timeout: 10_000 });
  });
});
