import { eventually } from "@kindling/test-kit/eventually.ts";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Bus } from "../bus/bus.ts";
import { createInProcessBus } from "../bus/in-process-bus.ts";
import { storeDeadLetter } from "../messaging/consumer/dead-letters.ts";
import { republish } from "../messaging/recovery/republish.ts";
import {
  saveThing,
  silent,
  type ThingsDatabase,
  thingMessage,
  thingsDatabase,
} from "../messaging/testing/things.ts";
import type { Service } from "./service.ts";
import { createThingsService } from "./testing/things-service.ts";

let db: ThingsDatabase;
let bus: Bus;
let service: Service;
let registry: Registry;
beforeAll(async () => {
  db = await thingsDatabase("metrics");
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.clear();
  bus = createInProcessBus({ log: silent });
  registry = new Registry();
  service = await createThingsService(db.url, bus, { registry });
});
afterEach(async () => {
  await bus.close();
  await service.stop();
});

/** The service's metrics without labels, as Prometheus reads them. */
async function figures(of: Service = service): Promise<Record<string, number>> {
  const { body, statusCode } = await of.app.inject("/metrics");
  expect(statusCode).toBe(200);
  const lines = [...body.matchAll(/^(\w+)\{service="things"(?:,event="thing\.changed")?\} (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, Number(value)]));
}

const ofDatabase = ["outbox_rows", "outbox_oldest_seconds", "dead_letters"];

describe("metrics of a service", () => {
  it("are all present and zero at the start", async () => {
    expect(await figures()).toMatchObject({
      outbox_rows: 0,
      outbox_oldest_seconds: 0,
      events_published_total: 0,
      republish_failures_total: 0,
      events_dead_lettered_total: 0,
      dead_letters: 0,
      consumer_lag: 0,
      events_applied_total: 0,
      events_redelivered_total: 0,
      projection_delay_seconds_count: 0,
      relay_active: 0,
      database_waiting: 0,
      database_connections_limit: 8,
    });
    expect((await figures()).database_connections).toBeGreaterThan(0);
    expect((await figures()).database_connections_idle).toBeGreaterThan(0);
  });

  it("all have a help text, and names by Prometheus' conventions", async () => {
    const { body } = await service.app.inject("/metrics");
    const named = [...body.matchAll(/^# (HELP|TYPE) (\w+) (.+)$/gm)];
    expect(named.length).toBeGreaterThan(20);
    for (const [, what, name, text] of named) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
      if (what === "HELP") expect(text).toMatch(/^[A-Z]/);
      if (text === "counter") expect(name).toMatch(/_total$/);
    }
  });

  it("show the outbox rows and the age of the oldest", async () => {
    await saveThing(db.pool, 1, "a");
    await saveThing(db.pool, 2, "a");
    await db.query("update outbox set created_at = now() - interval '2 minutes' where aggregate_id = 1");
    const { outbox_rows, outbox_oldest_seconds } = await figures();
    expect(outbox_rows).toBe(2);
    // Timestamps have a resolution of 1 ms.
    expect(outbox_oldest_seconds).toBeGreaterThan(119.9);
  });

  it("show one replica as leader until it stops", async () => {
    const second = await createThingsService(db.url, bus, { registry: new Registry() });
    service.publish();
    await eventually(async () => expect((await figures()).relay_active).toBe(1));
    second.publish();
    expect((await figures(second)).relay_active).toBe(0);
    await service.stop();
    await eventually(async () => expect((await figures(second)).relay_active).toBe(1));
    await second.stop();
    service = await createThingsService(db.url, bus, { registry: new Registry() });
  });

  it("count redeliveries, and the lag meanwhile", async () => {
    await service.subscribe();
    await db.query("alter table projected rename to elsewhere");
    const published = bus.publish({
      stream: "FOUNDERS",
      subject: "kindling.founders.5",
      messageId: "",
      payload: thingMessage(5, 1),
    });
    await eventually(async () => expect((await figures()).events_redelivered_total).toBeGreaterThan(0));
    expect((await figures()).consumer_lag).toBe(1);
    await db.query("alter table elsewhere rename to projected");
    await published;
    expect((await figures()).consumer_lag).toBe(0);
  });

  it("measure the delay of republished states from their republishing", async () => {
    await service.subscribe();
    service.publish();
    await saveThing(db.pool, 1, "a");
    const applied = async () => (await figures()).projection_delay_seconds_count ?? 0;
    await eventually(async () => expect(await applied()).toBeGreaterThan(0));
    await eventually(async () => expect((await figures()).outbox_rows).toBe(0));
    await db.query("update things set saved_at = now() - interval '30 days'");
    const before = await applied();
    await republish(service.pool, service.parts.publications);
    await eventually(async () => expect(await applied()).toBeGreaterThan(before));
    expect((await figures()).projection_delay_seconds_sum).toBeLessThan(60);
  });

  it("omit figures that time out, wait no longer for the others, and show an exhausted pool", async () => {
    await service.subscribe();
    service.consumers[0]!.lag = () => new Promise(() => {});
    const taken = await Promise.all(Array.from({ length: 8 }, () => service.pool.connect()));
    const waiting = Array.from({ length: 3 }, () => service.pool.query("select 1"));
    const late = await figures();
    expect(late).not.toHaveProperty("consumer_lag");
    for (const name of ofDatabase) expect(late).not.toHaveProperty(name);
    const connections = { database_connections: 8, database_connections_idle: 0, database_waiting: 3 };
    expect(late).toMatchObject({ ...connections, events_published_total: 0, database_connections_limit: 8 });
    for (const client of taken) client.release();
    await Promise.all(waiting);
    service.consumers[0]!.lag = async () => 0;
    // The metrics' own queries must finish first.
    const back = { dead_letters: 0, database_connections_idle: 8, database_waiting: 0 };
    await expect.poll(() => figures(), { timeout: 10_000 }).toMatchObject(back);
  });

  it("count and time published, applied and rejected events", async () => {
    await service.subscribe();
    service.publish();
    // A new stream causes one more publish of existing states.
    const known = () => db.query("select 1 from bus_streams where stream = 'FOUNDERS'");
    await eventually(async () => expect(await known()).toHaveLength(1));
    for (const id of [1, 2, 3]) await saveThing(db.pool, id, "a");
    await eventually(async () => expect((await figures()).outbox_rows).toBe(0));
    await bus.publish({
      stream: "FOUNDERS",
      subject: "kindling.founders.4",
      messageId: "",
      payload: "{nonsense",
    });
    expect(await figures()).toMatchObject({
      events_published_total: 3,
      events_applied_total: 3,
      projection_delay_seconds_count: 3,
      events_dead_lettered_total: 1,
      dead_letters: 1,
      outbox_rows: 0,
    });
    expect((await figures()).projection_delay_seconds_sum).toBeGreaterThanOrEqual(0);
  });

  it("count failed attempts to republish", async () => {
    await db.query("alter table things rename to elsewhere");
    onTestFinished(async () => {
      await db.query("alter table elsewhere rename to things");
    });
    service.publish();
    await eventually(async () => expect((await figures()).republish_failures_total).toBeGreaterThan(0));
  });

  it("count all stored dead letters", async () => {
    const letter = { consumer: "thing.changed", subject: "s", reason: "r", deliveries: 1 };
    for (const payload of ["a", "b"]) await storeDeadLetter(db.pool, { ...letter, payload });
    expect(await figures()).toMatchObject({ dead_letters: 2, events_dead_lettered_total: 0 });
  });

  it("omit the database's figures while it is down, and return them once it is back", async () => {
    await saveThing(db.pool, 1, "a");
    expect((await figures()).outbox_rows).toBe(1);
    await db.rejectConnections();
    const away = await figures();
    for (const name of ofDatabase) expect(away).not.toHaveProperty(name);
    expect(away).toMatchObject({ events_published_total: 0, consumer_lag: 0, database_waiting: 0 });
    expect((await service.app.inject("/readyz")).statusCode).toBe(503);
    await db.allowConnections();
    const back = await figures();
    for (const name of ofDatabase) expect(back).toHaveProperty(name);
    expect((await service.app.inject("/readyz")).statusCode).toBe(200);
  });

  it("are returned while the bus is down", async () => {
    await service.subscribe();
    const [consumer] = service.consumers;
    consumer!.lag = () => Promise.reject(new Error("the bus is unreachable"));
    const away = await figures();
    expect(away).not.toHaveProperty("consumer_lag");
    expect(away).toHaveProperty("outbox_rows");
  });
});
