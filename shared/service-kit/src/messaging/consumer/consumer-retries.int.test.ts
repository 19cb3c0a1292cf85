import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createInProcessBus } from "../../bus/in-process-bus.ts";
import { consumerStand } from "../testing/consumer-fixture.ts";
import { createScriptedBus, type ScriptedBus } from "../testing/scripted-bus.ts";
import { type HandedDelivery, handed } from "../testing/test-delivery.ts";
import { projectThings, silent, thingChanged, thingMessage } from "../testing/things.ts";
import { Consumer } from "./consumer.ts";

const stand = consumerStand("consumer_retries");
/** Waits for the rows' locks as the handler does, but for 5 ms instead of 5 s. */
const waitForLocks = (ids: readonly number[]) =>
  `do $$ begin set local lock_timeout = '5ms'; perform from projected where id in (${ids}) for update; end $$`;

describe("a consumer", () => {
  let bus: ScriptedBus;
  beforeEach(async () => {
    bus = createScriptedBus();
    await stand.consume(bus);
  });
  const outcomes = (deliveries: readonly HandedDelivery[]) => deliveries.map(({ outcome }) => outcome);
  const thing = (id: number, deliveryCount = 1) =>
    handed(thingMessage(id, 1), { subject: `kindling.founders.${id}`, deliveryCount });

  /** Holds a lock, as a migration or an operator may, until the returned function is called. */
  async function hold(lock: string): Promise<() => Promise<void>> {
    const client = await stand.db.pool.connect();
    await client.query(`begin; ${lock}`);
    let held = true;
    const letGo = async () => {
      if (held) await client.query("rollback");
      if (held) client.release();
      held = false;
    };
    onTestFinished(letGo);
    stand.applying = async (messages) => {
      await stand.db.pool.query(waitForLocks(messages.map(({ id }) => id)));
    };
    return letGo;
  }
  const lockTable = "lock table projected";

  it("retries without limit while the table is locked, and applies the message afterwards", async () => {
    const unlock = await hold(lockTable);
    for (let count = 1; count <= 70; count++) await bus.deliver(thing(1, count));
    expect(await stand.deadLetters()).toEqual([]);
    await unlock();
    const last = thing(1, 71);
    await bus.deliver(last);
    expect(last.outcome).toBe("acked");
    expect(await stand.projected()).toMatchObject([{ id: 1 }]);
  });

  it("does not count those retries when the message fails for another reason", async () => {
    const unlock = await hold(lockTable);
    for (let count = 1; count <= 8; count++) await bus.deliver(thing(1, count));
    await unlock();
    stand.failFor(1);
    const next = thing(1, 9);
    await bus.deliver(next);
    expect(next.outcome).toEqual({ retriedAfterMs: 1 });
  });

  it("waits for a locked table at most three times per batch, not once per message", async () => {
    await hold(lockTable);
    const batch = Array.from({ length: 20 }, (_, index) => thing(index + 1));
    await bus.deliver(...batch);
    expect(stand.applied).toHaveLength(4);
    expect(outcomes(batch)).toEqual(Array(20).fill({ retriedAfterMs: 1 }));
  });

  it("applies the others of a batch when one row is locked", async () => {
    await bus.deliver(thing(2));
    await hold("select from projected where id = 2 for update");
    const batch = [thing(1), handed(thingMessage(2, 2)), thing(3)];
    await bus.deliver(...batch);
    expect(outcomes(batch)).toEqual(["acked", { retriedAfterMs: 1 }, "acked"]);
  });

  it("retries a value of a newer version, for another replica, and applies the others", async () => {
    const newer = handed(thingMessage(1, 1).replace('"v1"', '"v1","colour":"PUCE"'));
    const batch = [newer, thing(2)];
    await bus.deliver(...batch);
    expect(outcomes(batch)).toEqual([{ retriedAfterMs: 1 }, "acked"]);
    expect(await stand.deadLetters()).toEqual([]);
  });

  it("retries such a value until a newer replica applies it during a rolling upgrade", async () => {
    const shared = createInProcessBus({ log: silent });
    onTestFinished(() => shared.close());
    const handedBack = Promise.withResolvers<void>();
    const older = await stand.consume(shared, {
      retryDelayMs: () => 100,
      onRedelivered: () => handedBack.resolve(),
    });
    const payload = thingMessage(1, 1).replace('"v1"', '"v1","colour":"PUCE"');
    const message = { stream: "FOUNDERS", subject: "kindling.founders.1", messageId: "", payload } as const;
    const published = shared.publish(message);
    await handedBack.promise;
    const newerState = thingChanged.state.extend({ colour: z.enum(["RED", "GREEN", "PUCE"]).optional() });
    const newerHandler = { ...projectThings(stand.db.pool), event: { ...thingChanged, state: newerState } };
    const consumer = new Consumer({
      durable: "things",
      handler: newerHandler,
      bus: shared,
      pool: stand.db.pool,
      log: silent,
    });
    await consumer.start();
    onTestFinished(() => consumer.stop());
    await older.stop();
    await published;
    expect(await stand.projected()).toMatchObject([{ id: 1 }]);
    expect(await stand.deadLetters()).toEqual([]);
  });

  it("neither retries nor stores what a temporary consumer cannot apply", async () => {
    await stand.consume(bus, { temporary: true });
    stand.failFor(2);
    const newer = handed(thingMessage(1, 1).replace('"v1"', '"v1","colour":"PUCE"'));
    const batch = [newer, thing(2), handed("no JSON"), thing(3)];
    await bus.deliver(...batch);
    expect(outcomes(batch)).toEqual(["rejected", "rejected", "rejected", "acked"]);
    expect(await stand.deadLetters()).toEqual([]);
  });

  it("makes a dead letter of a value unknown for sixty deliveries", async () => {
    const newer = (deliveryCount: number) =>
      handed(thingMessage(1, 1).replace('"v1"', '"v1","colour":"PUCE"'), { deliveryCount });
    const [before, last] = [newer(59), newer(60)];
    await bus.deliver(before);
    await bus.deliver(last);
    expect(outcomes([before, last])).toEqual([{ retriedAfterMs: 1 }, "rejected"]);
    expect(await stand.deadLetters()).toMatchObject([{ reason: expect.stringContaining("state.colour") }]);
  });
});
