import type { EventMessage } from "@kindling/contracts/event.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { consumerFixture } from "../testing/consumer-fixture.ts";
import { createScriptedBus, type ScriptedBus } from "../testing/scripted-bus.ts";
import { type TestDelivery, testDelivery } from "../testing/test-delivery.ts";
import { projectThings, silent, thingMessage } from "../testing/things.ts";
import { Consumer } from "./consumer.ts";
import { findDeadLetter } from "./dead-letters.ts";

const fixture = consumerFixture("consumer_batches");

describe("a consumer", () => {
  let bus: ScriptedBus;
  beforeEach(() => {
    bus = createScriptedBus();
  });
  const outcomes = (deliveries: readonly TestDelivery[]) => deliveries.map(({ outcome }) => outcome);
  const thing = (id: number, version: number, deliveryCount = 1) =>
    testDelivery(thingMessage(id, version), { subject: `kindling.founders.${id}`, deliveryCount });

  it("subscribes to its event under its durable name and reports its lag", async () => {
    const consumer = await fixture.consume(bus);
    expect(bus.subscribed).toMatchObject({
      stream: "FOUNDERS",
      subjects: ["kindling.founders"],
      durable: "things",
      maxBatch: 50,
    });
    expect(await consumer.lag()).toBe(7);
    await consumer.stop();
    expect(bus.subscribed).toBeNull();
  });

  it("has no lag before it starts", async () => {
    const consumer = new Consumer({
      durable: "d",
      handler: projectThings(fixture.db.pool),
      bus,
      pool: fixture.db.pool,
      log: silent,
    });
    expect(await consumer.lag()).toBe(0);
    await consumer.stop();
  });

  it("applies the newest message of each aggregate in a batch and acknowledges all", async () => {
    const announced: EventMessage<unknown>[] = [];
    await fixture.consume(bus, { onApplied: (messages) => announced.push(...messages) });
    const batch = [thing(1, 2), thing(2, 1), thing(1, 4), thing(1, 3), thing(1, 4)];
    await bus.deliver(...batch);
    expect(fixture.applied).toEqual([
      [
        [1, 4],
        [2, 1],
      ],
    ]);
    expect(announced.map(({ id, version }) => [id, version])).toEqual(fixture.applied[0]);
    expect(outcomes(batch)).toEqual(Array(5).fill("acked"));
  });

  it("announces messages after they are applied and before it acknowledges them, duplicates too", async () => {
    const message = thing(1, 1);
    const seen: unknown[] = [];
    await fixture.consume(bus, {
      announce: async (messages) => {
        seen.push([messages.map(({ id }) => id), await fixture.projected(), message.outcome]);
      },
    });
    await bus.deliver(message);
    const applied = [{ id: 1, version: 1, label: expect.anything() }];
    expect(seen).toEqual([[[1], applied, "none"]]);
    await bus.deliver(thing(1, 1, 2));
    expect(seen).toHaveLength(2);
  });

  it("does not announce messages that a temporary durable reads again", async () => {
    let announced = 0;
    await fixture.consume(bus, {
      temporary: true,
      announce: async () => {
        announced += 1;
      },
    });
    await bus.deliver(thing(1, 1));
    expect(fixture.applied).toHaveLength(1);
    expect(announced).toBe(0);
  });

  it("acknowledges only applied messages", async () => {
    await fixture.consume(bus);
    const entered = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    fixture.applying = () => {
      entered.resolve();
      return release.promise;
    };
    const message = thing(1, 1);
    const delivering = bus.deliver(message);
    await entered.promise;
    expect(message.outcome).toBe("none");
    release.resolve();
    await delivering;
    expect(message.outcome).toBe("acked");
  });

  it("applies the other messages of a batch with a poison one, and retries only that", async () => {
    await fixture.consume(bus);
    fixture.failFor(2);
    const batch = [thing(1, 1), thing(2, 1), thing(3, 1)];
    await bus.deliver(...batch);
    expect(outcomes(batch)).toEqual(["acked", { retriedAfterMs: 1 }, "acked"]);
    expect(await fixture.projected()).toMatchObject([{ id: 1 }, { id: 3 }]);
    expect(fixture.applied).toEqual([
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      [[1, 1]],
      [[2, 1]],
      [[3, 1]],
    ]);
  });

  it("retries the whole batch while the database is down, as each message would wait for it", async () => {
    await fixture.consume(bus);
    const batch = [thing(1, 1), thing(2, 1, 60), thing(3, 1)];
    await fixture.db.rejectConnections();
    await bus.deliver(...batch);
    await fixture.db.allowConnections();
    expect(fixture.applied).toHaveLength(1);
    expect(outcomes(batch)).toEqual(Array(3).fill({ retriedAfterMs: 1 }));
    expect(await fixture.deadLetters()).toEqual([]);
  });

  it("stops a batch when the database goes down", async () => {
    await fixture.consume(bus);
    const batch = [thing(1, 1), thing(2, 1), thing(3, 1), thing(4, 1)];
    fixture.applying = async (messages) => {
      if (messages.length > 1) throw new Error("failed for this test");
      if (messages[0]?.id === 2) await fixture.db.rejectConnections();
    };
    await bus.deliver(...batch);
    await fixture.db.allowConnections();
    expect(fixture.applied.slice(1)).toEqual([[[1, 1]], [[2, 1]]]);
    expect(outcomes(batch)).toEqual(["acked", ...Array(3).fill({ retriedAfterMs: 1 })]);
  });

  it("backs off from delivery to delivery, up to 30 s", async () => {
    await fixture.consume(bus, { retryDelayMs: undefined });
    fixture.failFor(1);
    const delays = [];
    for (const count of [1, 2, 3, 4, 5]) {
      const message = thing(1, count, count);
      await bus.deliver(message);
      delays.push(message.outcome);
    }
    const late = thing(1, 6, 59);
    await bus.deliver(late);
    expect([...delays, late.outcome]).toEqual(
      [250, 500, 1_000, 2_000, 4_000, 30_000].map((retriedAfterMs) => ({ retriedAfterMs })),
    );
  });

  it("does not count failures of an older state for a newer one", async () => {
    await fixture.consume(bus);
    fixture.failFor(1);
    for (let count = 1; count <= 5; count++) await bus.deliver(thing(1, 1, count));
    const newer = thing(1, 2);
    await bus.deliver(newer);
    expect(newer.outcome).toEqual({ retriedAfterMs: 1 });
    for (let count = 2; count <= 6; count++) await bus.deliver(thing(1, 2, count));
    expect(await fixture.deadLetters()).toHaveLength(1);
  });

  it("resets the failures once a message is applied", async () => {
    await fixture.consume(bus);
    for (let round = 0; round < 2; round++) {
      fixture.failFor(1);
      for (let count = 1; count <= 5; count++) await bus.deliver(thing(1, 1, count));
      fixture.applying = async () => {};
      await bus.deliver(thing(1, 1, 6));
    }
    expect(await fixture.deadLetters()).toEqual([]);
  });

  it("makes a dead letter of a message delivered sixty times, to any replica", async () => {
    await fixture.consume(bus);
    fixture.failFor(1);
    const [before, last] = [thing(1, 1, 59), thing(1, 1, 60)];
    await bus.deliver(before);
    await bus.deliver(last);
    expect(outcomes([before, last])).toEqual([{ retriedAfterMs: 1 }, "rejected"]);
    expect(await fixture.deadLetters()).toMatchObject([{ deliveries: 60 }]);
  });

  it("stores a dead letter once, with its payload without NUL and its last count", async () => {
    await fixture.consume(bus);
    const payload = 'not\0JSON "ä" \ud800';
    for (const deliveryCount of [1, 2]) await bus.deliver(testDelivery(payload, { deliveryCount }));
    const letters = await fixture.deadLetters();
    expect(letters).toMatchObject([{ deliveries: 2 }]);
    expect(letters[0]).not.toHaveProperty("payload");
    expect((await findDeadLetter(fixture.db.pool, letters[0]!.id))?.payload).toBe('not␀JSON "ä" \ufffd');
  });

  it("stores a dead letter whose reason has invalid characters or is too long", async () => {
    await fixture.consume(bus);
    fixture.applying = async () => {
      throw new Error(`a\0b${"x".repeat(5_000)}`);
    };
    await bus.deliver(thing(1, 1, 60));
    const [letter] = await fixture.deadLetters();
    expect(letter?.reason).toMatch(/^a␀bx+$/);
    expect(letter?.reason).toHaveLength(1_000);
  });

  it("stores a reason without the record's values", async () => {
    await fixture.consume(bus);
    fixture.applying = async () => {
      await fixture.db.pool.query("select $1::text::int", ["ada@example.org"]);
    };
    await bus.deliver(thing(1, 1, 60));
    expect(await fixture.deadLetters()).toMatchObject([
      { reason: 'invalid input syntax for type integer: "[redacted]"' },
    ]);
  });

  it("applies nothing when a whole batch is malformed", async () => {
    await fixture.consume(bus);
    const batch = [testDelivery("{"), testDelivery("}")];
    await bus.deliver(...batch);
    expect(outcomes(batch)).toEqual(["rejected", "rejected"]);
    expect(fixture.applied).toEqual([]);
  });

  it("calls a hook between applying and acknowledging", async () => {
    const seen: unknown[] = [];
    await fixture.consume(bus, {
      hooks: { beforeAck: ({ subject }) => seen.push([subject, fixture.applied.length]) },
    });
    await bus.deliver(thing(1, 1));
    expect(seen).toEqual([["kindling.founders.1", 1]]);
  });
});
