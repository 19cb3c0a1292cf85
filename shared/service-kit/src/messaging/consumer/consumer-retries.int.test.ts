import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createInProcessBus } from "../../bus/in-process-bus.ts";
import { consumerFixture } from "../testing/consumer-fixture.ts";
import { createScriptedBus, type ScriptedBus } from "../testing/scripted-bus.ts";
import { type TestDelivery, testDelivery } from "../testing/test-delivery.ts";
import { projectThings, silent, thingChanged, thingMessage } from "../testing/things.ts";
import { Consumer } from "./consumer.ts";

const fixture = consumerFixture("consumer_retries");
/** Waits 5 ms for the rows' locks instead of the handler's 5 s. */
const waitForLocks = (ids: readonly number[]) =>
  `do $$ begin set local lock_timeout = '5ms'; perform from projected where id in (${ids}) for update; end $$`;

describe("a consumer", () => {
  let bus: ScriptedBus;
  beforeEach(async () => {
    bus = createScriptedBus();
    await fixture.consume(bus);
  });
  const outcomes = (deliveries: readonly TestDelivery[]) => deliveries.map(({ outcome }) => outcome);
  const thing = (id: number, deliveryCount = 1) =>
    testDelivery(thingMessage(id, 1), { subject: `kindling.founders.${id}`, deliveryCount });

  /** Holds a lock, like a migration or an operator, until the returned function is called. */
  async function hold(lock: string): Promise<() => Promise<void>> {
    const client = await fixture.db.pool.connect();
    await client.query(`begin; ${lock}`);
    let held = true;
    const release = async () => {
      if (held) await client.query("rollback");
      if (held) client.release();
      held = false;
    };
    onTestFinished(release);
    fixture.applying = async (messages) => {
      await fixture.db.pool.query(waitForLocks(messages.map(({ id }) => id)));
    };
    return release;
  }
  const lockTable = "lock table projected";

  it("retries without limit while the table is locked, and applies the message afterwards", async () => {
    const unlock = await hold(lockTable);
    for (let count = 1; count <= 70; count++) await bus.deliver(thing(1, count));
    expect(await fixture.deadLetters()).toEqual([]);
    await unlock();
    const last = thing(1, 71);
    await bus.deliver(last);
    expect(last.outcome).toBe("acked");
    expect(await fixture.projected()).toMatchObject([{ id: 1 }]);
  });

  it("does not count those retries when the message fails for another reason", async () => {
    const unlock = await hold(lockTable);
    for (let count = 1; count <= 8; count++) await bus.deliver(thing(1, count));
    await unlock();
    fixture.failFor(1);
    const next = thing(1, 9);
    await bus.deliver(next);
    expect(next.outcome).toEqual({ retriedAfterMs: 1 });
  });

  it("waits for a locked table at most three times per batch, not once per message", async () => {
    await hold(lockTable);
    const batch = Array.from({ length: 20 }, (_, index) => thing(index + 1));
    await bus.deliver(...batch);
    expect(fixture.applied).toHaveLength(4);
    expect(outcomes(batch)).toEqual(Array(20).fill({ retriedAfterMs: 1 }));
  });

  it("applies the others of a batch when one row is locked", async () => {
    await bus.deliver(thing(2));
    await hold("select from projected where id = 2 for update");
    const batch = [thing(1), testDelivery(thingMessage(2, 2)), thing(3)];
    await bus.deliver(...batch);
    expect(outcomes(batch)).toEqual(["acked", { retriedAfterMs: 1 }, "acked"]);
  });

  it("retries a value of a newer version, for another replica, and applies the others", async () => {
    const newer = testDelivery(thingMessage(1, 1).replace('"v1"', '"v1","colour":"PUCE"'));
    const batch = [newer, thing(2)];
    await bus.deliver(...batch);
    expect(outcomes(batch)).toEqual([{ retriedAfterMs: 1 }, "acked"]);
    expect(await fixture.deadLetters()).toEqual([]);
  });

  it("retries such a value until a newer replica applies it during a rolling upgrade", async () => {
    const shared = createInProcessBus({ log: silent });
    onTestFinished(() => shared.close());
    const handedBack = Promise.withResolvers<void>();
    const older = await fixture.consume(shared, {
      retryDelayMs: () => 100,
      onRedelivered: () => handedBack.resolve(),
    });
    const payload = thingMessage(1, 1).replace('"v1"', '"v1","colour":"PUCE"');
    const message = { stream: "FOUNDERS", subject: "kindling.founders.1", messageId: "", payload } as const;
    const published = shared.publish(message);
    await handedBack.promise;
    const newerState = thingChanged.state.extend({ colour: z.enum(["RED", "GREEN", "PUCE"]).optional() });
    const newerHandler = { ...projectThings(fixture.db.pool), event: { ...thingChanged, state: newerState } };
    const consumer = new Consumer({
      durable: "things",
      handler: newerHandler,
      bus: shared,
      pool: fixture.db.pool,
      log: silent,
    });
    await consumer.start();
    onTestFinished(() => consumer.stop());
    await older.stop();
    await published;
    expect(await fixture.projected()).toMatchObject([{ id: 1 }]);
    expect(await fixture.deadLetters()).toEqual([]);
  });

  it("neither retries nor stores what a temporary consumer cannot apply", async () => {
    await fixture.consume(bus, { temporary: true });
    fixture.failFor(2);
    const newer = testDelivery(thingMessage(1, 1).replace('"v1"', '"v1","colour":"PUCE"'));
    const batch = [newer, thing(2), testDelivery("no JSON"), thing(3)];
    await bus.deliver(...batch);
    expect(outcomes(batch)).toEqual(["rejected", "rejected", "rejected", "acked"]);
    expect(await fixture.deadLetters()).toEqual([]);
  });

  it("makes a dead letter of a value unknown for sixty deliveries", async () => {
    const newer = (deliveryCount: number) =>
      testDelivery(thingMessage(1, 1).replace('"v1"', '"v1","colour":"PUCE"'), { deliveryCount });
    const [before, last] = [newer(59), newer(60)];
    await bus.deliver(before);
    await bus.deliver(last);
    expect(outcomes([before, last])).toEqual([{ retriedAfterMs: 1 }, "rejected"]);
    expect(await fixture.deadLetters()).toMatchObject([{ reason: expect.stringContaining("state.colour") }]);
  });
});
