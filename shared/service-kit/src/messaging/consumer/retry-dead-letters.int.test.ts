import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import { createThingsService, thingsDefinition } from "../../process/testing/things-service.ts";
import { consumerFixture } from "../testing/consumer-fixture.ts";
import { createScriptedBus } from "../testing/scripted-bus.ts";
import { silent, thingMessage } from "../testing/things.ts";
import { storeDeadLetter } from "./dead-letters.ts";
import { retryDeadLetters } from "./retry-dead-letters.ts";

const fixture = consumerFixture("retry_dead_letters");

const rejectAsDeadLetter = (payload: string, consumer = "thing.changed") =>
  storeDeadLetter(fixture.db.pool, {
    consumer,
    subject: "kindling.founders.1",
    payload,
    reason: "canceling statement due to statement timeout",
    deliveries: 6,
  });
const left = async () => (await fixture.deadLetters()).map(({ id }) => id);
async function retry(signal = new AbortController().signal): Promise<void> {
  const consumer = await fixture.consume(createScriptedBus());
  await retryDeadLetters(fixture.db.pool, [consumer], silent, signal);
}

describe("retryDeadLetters", () => {
  it("removes letters that are applied now, and keeps those that fail again", async () => {
    await rejectAsDeadLetter(thingMessage(1, 1));
    await rejectAsDeadLetter("no JSON");
    await rejectAsDeadLetter(thingMessage(3, 1));
    await rejectAsDeadLetter(thingMessage(4, 1));
    fixture.failFor(3);
    await retry();
    expect(await fixture.projected()).toMatchObject([{ id: 1 }, { id: 4 }]);
    expect(await left()).toEqual([2, 3]);
  });

  it("removes a letter older than the stored state, which stays", async () => {
    await fixture.db.query("insert into projected values (1, 5, 'new')");
    await rejectAsDeadLetter(thingMessage(1, 2));
    await retry();
    expect(await fixture.projected()).toEqual([{ id: 1, version: 5, label: "new" }]);
    expect(await left()).toEqual([]);
  });

  it("applies more letters than one page", async () => {
    for (let id = 1; id <= 250; id++)
      await rejectAsDeadLetter(id % 2 === 0 ? thingMessage(id, 1) : `no JSON ${id}`);
    await retry();
    expect(await fixture.projected()).toHaveLength(125);
    expect(await left()).toHaveLength(125);
  });

  it("keeps letters without a consumer", async () => {
    await rejectAsDeadLetter(thingMessage(1, 1), "thing.eaten");
    await retry();
    expect(await left()).toEqual([1]);
  });

  it("stops until the next run after three timeouts", async () => {
    for (let id = 1; id <= 5; id++) await rejectAsDeadLetter(thingMessage(id, 1));
    fixture.applying = async () => {
      await fixture.db.pool.query("set statement_timeout = 1; select pg_sleep(1)");
    };
    await expect(retry()).rejects.toMatchObject({ code: "57014" });
    expect(fixture.applied).toHaveLength(3);
    expect(await left()).toHaveLength(5);
  });

  it("stops between letters", async () => {
    const stopping = new AbortController();
    for (let id = 1; id <= 5; id++) await rejectAsDeadLetter(thingMessage(id, 1));
    fixture.applying = async () => stopping.abort();
    await retry(stopping.signal);
    expect(await left()).toHaveLength(4);
  });
});

describe("a service", () => {
  it("applies dead letters of an earlier version after it starts publishing", async () => {
    await rejectAsDeadLetter(thingMessage(1, 1));
    const service = await createThingsService(fixture.db.url, createScriptedBus(), {
      definition: thingsDefinition,
    });
    onTestFinished(() => service.stop());
    service.publish();
    await eventually(async () => expect(await left()).toEqual([]));
    expect(await fixture.projected()).toMatchObject([{ id: 1 }]);
  });
});
