import { eventually } from "@kindling/test-kit/eventually.ts";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Bus } from "../../bus/bus.ts";
import { createInProcessBus } from "../../bus/in-process-bus.ts";
import { consumerFixture } from "../testing/consumer-fixture.ts";
import { silent, thingMessage } from "../testing/things.ts";

const fixture = consumerFixture("consumer");

describe("a consumer on the in-process bus", () => {
  let bus: Bus;
  beforeEach(() => {
    bus = createInProcessBus({ log: silent });
    onTestFinished(() => bus.close());
  });
  /** Resolves when the message is applied or a dead letter. */
  const publish = (payload: string, id = 1) =>
    bus.publish({ stream: "FOUNDERS", subject: `kindling.founders.${id}`, messageId: "", payload });

  it("applies a published message", async () => {
    await fixture.consume(bus);
    await Promise.all([publish(thingMessage(1, 1)), publish(thingMessage(2, 1), 2)]);
    expect(await fixture.projected()).toEqual([
      { id: 1, version: 1, label: "v1" },
      { id: 2, version: 1, label: "v1" },
    ]);
  });

  it("applies a redelivered message without effect", async () => {
    await fixture.consume(bus);
    await publish(thingMessage(1, 3));
    await publish(thingMessage(1, 3));
    expect(fixture.applied).toEqual([[[1, 3]], [[1, 3]]]);
    expect(await fixture.projected()).toEqual([{ id: 1, version: 3, label: "v3" }]);
  });

  it("passes on an older state after a newer one; the projection keeps the newer", async () => {
    await fixture.consume(bus);
    await publish(thingMessage(1, 3));
    await publish(thingMessage(1, 2));
    expect(fixture.applied).toEqual([[[1, 3]], [[1, 2]]]);
    expect(await fixture.projected()).toEqual([{ id: 1, version: 3, label: "v3" }]);
  });

  it("passes on a deletion", async () => {
    await fixture.consume(bus);
    await publish(thingMessage(1, 1));
    await publish(thingMessage(1, 2, null));
    expect(await fixture.projected()).toEqual([{ id: 1, version: 2, label: null }]);
  });

  it.each([
    ["no JSON", "{nonsense", "is not JSON"],
    ["an empty text", "", "is not JSON"],
    ["JSON that is no object", "[1]", ": Invalid input"],
    ["another event", thingMessage(1, 1).replace("thing.changed", "thing.eaten"), "event: "],
    ["another version of the schema", thingMessage(1, 1).replace('"schema":1', '"schema":2'), "schema: "],
    ["no id", thingMessage(1, 1).replace('"id":1', '"id":0'), "id: "],
    ["no version", thingMessage(1, 1).replace('"version":1', '"version":null'), "version: "],
    ["a wrong state", thingMessage(1, 1).replace('"v1"', "7"), "state.label: "],
    ["NUL in the text", "\0{", "is not JSON"],
  ])("makes a dead letter of %s at once, and continues", async (_name, payload, reason) => {
    let deaths = 0;
    await fixture.consume(bus, { onDeadLetter: () => deaths++ });
    await Promise.all([publish(payload), publish(thingMessage(2, 1), 2), publish(payload)]);
    expect(await fixture.deadLetters()).toMatchObject([
      { consumer: "thing.changed", subject: "kindling.founders.1", reason: expect.stringContaining(reason) },
    ]);
    expect(deaths).toBe(2);
    expect(await fixture.projected()).toMatchObject([{ id: 2 }]);
    await publish(thingMessage(1, 1));
    expect(await fixture.projected()).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it("retries a failing message until it is applied", async () => {
    await fixture.consume(bus);
    let failures = 0;
    fixture.applying = async () => {
      if (++failures < 4) throw new Error("not yet");
    };
    await publish(thingMessage(1, 1));
    expect(fixture.applied).toHaveLength(4);
    expect(await fixture.projected()).toHaveLength(1);
    expect(await fixture.deadLetters()).toEqual([]);
  });

  it("makes a dead letter with the reason after six failures, and applies newer states", async () => {
    await fixture.consume(bus);
    fixture.failFor(1);
    await publish(thingMessage(1, 1));
    expect(fixture.applied).toHaveLength(6);
    expect(await fixture.deadLetters()).toMatchObject([{ reason: "failed for this test", deliveries: 6 }]);
    fixture.applying = async () => {};
    await publish(thingMessage(1, 2));
    expect(await fixture.projected()).toEqual([{ id: 1, version: 2, label: "v2" }]);
  });

  it("does not count failures while the database is down", async () => {
    await fixture.consume(bus);
    await fixture.db.rejectConnections();
    let published = false;
    const publishing = Promise.all([publish(thingMessage(1, 1)), publish("{nonsense", 2)]).then(() => {
      published = true;
    });
    await eventually(() => expect(fixture.applied.length).toBeGreaterThan(20));
    expect(published).toBe(false);
    await fixture.db.allowConnections();
    await publishing;
    expect(await fixture.projected()).toHaveLength(1);
    expect(await fixture.deadLetters()).toMatchObject([
      { subject: "kindling.founders.2", reason: "is not JSON" },
    ]);
  });

  it("retries a message that can neither be applied nor stored as a dead letter", async () => {
    let deaths = 0;
    await fixture.consume(bus, { onDeadLetter: () => deaths++ });
    await fixture.db.query("alter table dead_letters rename to elsewhere");
    let settled = false;
    const publishing = publish("{nonsense").then(() => {
      settled = true;
    });
    await publish(thingMessage(2, 1), 2);
    expect([settled, deaths]).toEqual([false, 0]);
    await fixture.db.query("alter table elsewhere rename to dead_letters");
    await publishing;
    expect(await fixture.deadLetters()).toHaveLength(1);
    expect(deaths).toBe(1);
  });
});
