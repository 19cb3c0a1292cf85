import { eventually } from "@kindling/test-kit/eventually.ts";
import { createTestDatabase } from "@kindling/test-kit/test-database.ts";
import { waitUntilRelayIdle } from "@kindling/test-kit/wait-until-relay-idle.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Bus } from "../bus/bus.ts";
import { createInProcessBus } from "../bus/in-process-bus.ts";
import { saveThing, silent, type ThingsDatabase, thingsDatabase } from "../messaging/testing/things.ts";
import type { Service } from "./service.ts";
import { createThingsService, thingsDefinition } from "./testing/things-service.ts";

let db: ThingsDatabase;
let bus: Bus;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  db = await thingsDatabase("service");
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.clear();
  bus = createInProcessBus({ log: silent });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await bus.close();
});

async function create(options: Parameters<typeof createThingsService>[2] = {}): Promise<Service> {
  const service = await createThingsService(db.url, bus, options);
  stops.push(() => service.stop());
  return service;
}

const projected = () => db.query("select id, version, label from projected order by id");

describe("a service", () => {
  it("consumes only after subscribe, and publishes only after publish", async () => {
    const service = await create();
    await saveThing(service.pool, 1, "a");
    expect(await projected()).toEqual([]);
    await service.subscribe();
    service.publish();
    await eventually(async () => expect(await projected()).toEqual([{ id: 1, version: 1, label: "a" }]));
    await saveThing(service.pool, 1, "b");
    await eventually(async () => expect(await projected()).toEqual([{ id: 1, version: 2, label: "b" }]));
    await eventually(async () => expect(await db.query("select from outbox")).toEqual([]));
  });

  it("names its consumers by service, event and database, so that a wiped database reads from the start", async () => {
    const durables: string[] = [];
    const listening: Bus = {
      ...bus,
      subscribe: (options) => {
        durables.push(options.durable);
        return bus.subscribe(options);
      },
    };
    await (await create({ bus: listening })).subscribe();
    await (await create({ bus: listening })).subscribe();
    await db.clear();
    await (await create({ bus: listening })).subscribe();
    const [first, second, wiped] = durables;
    expect(first).toMatch(/^things-thing-changed-[0-9a-f]{8}$/);
    expect(second).toBe(first);
    expect(wiped).not.toBe(first);
  });

  it("is ready while requests hold every connection of its pool", async () => {
    const service = await create();
    const { max } = service.pool.options;
    const held = await Promise.all(Array.from({ length: max }, () => service.pool.connect()));
    try {
      expect((await service.app.inject("/readyz")).statusCode).toBe(200);
    } finally {
      for (const client of held) client.release();
    }
  });

  it("is ready while database and bus are reachable", async () => {
    const service = await create();
    expect((await service.app.inject("/readyz")).json()).toMatchObject({
      data: { checks: { database: true, bus: true } },
    });
    await bus.close();
    const response = await service.app.inject("/readyz");
    expect(response.statusCode).toBe(503);
    expect(response.json().details).toEqual([{ path: "bus", message: "is not reachable" }]);
  });

  it("publishes writes after a restart of the database", async () => {
    const service = await create();
    await service.subscribe();
    service.publish();
    // A connection that is being made when others are ended would stay.
    await waitUntilRelayIdle(db);
    await db.rejectConnections();
    try {
      await expect(saveThing(service.pool, 1, "a")).rejects.toThrow();
    } finally {
      await db.allowConnections();
    }
    await saveThing(service.pool, 1, "a");
    await eventually(async () => expect(await projected()).toHaveLength(1));
  });

  it("starts and stops its jobs, and closes its parts before its pool", async () => {
    const seen: string[] = [];
    const service = await create({
      definition: {
        ...thingsDefinition,
        build: (context) => ({
          ...thingsDefinition.build(context),
          jobs: [{ start: () => seen.push("start"), stop: async () => void seen.push("stop") }],
          close: async () => void seen.push(`close ${context.pool.ended}`),
        }),
      },
    });
    expect(seen).toEqual([]);
    service.publish();
    await service.stop();
    stops.pop();
    expect(seen).toEqual(["start", "stop", "close false"]);
    expect(service.pool.ended).toBe(true);
  });

  it("closes every connection when it stops", async () => {
    const service = await create();
    await service.subscribe();
    service.publish();
    await saveThing(service.pool, 1, "a");
    await service.stop();
    stops.pop();
    await eventually(async () => {
      const open = await db.query(
        "select from pg_stat_activity where datname = $1 and application_name = 'kindling-relay'",
        [db.name],
      );
      expect(open).toEqual([]);
    });
  });

  it("fails and closes every connection when a migration fails", async () => {
    const empty = await createTestDatabase("service_broken");
    await empty.query("create table founders (in_the_way int)");
    await expect(createThingsService(empty.url, bus)).rejects.toMatchObject({ name: "MigrationError" });
    await eventually(async () => {
      const open = await empty.query(
        "select from pg_stat_activity where datname = $1 and application_name like 'kindling%'",
        [empty.name],
      );
      expect(open).toEqual([]);
    });
    await empty.drop();
  });
});

describe("wakeRelay", () => {
  beforeAll(() => db.query("alter table outbox disable trigger outbox_notify"));
  afterAll(() => db.query("alter table outbox enable trigger outbox_notify"));

  it("publishes earlier writes at once, without waiting for the poll", async () => {
    let wakeRelay = () => {};
    const service = await create({
      relayTimes: { poll: 3_600_000, frozen: 0 },
      definition: {
        ...thingsDefinition,
        build: (context) => {
          ({ wakeRelay } = context);
          return thingsDefinition.build(context);
        },
      },
    });
    await service.subscribe();
    service.publish();
    await waitUntilRelayIdle(db);
    await saveThing(service.pool, 1, "a");
    wakeRelay();
    await eventually(async () => expect(await projected()).toEqual([{ id: 1, version: 1, label: "a" }]));
  });
});

describe("two replicas of a service", () => {
  it("share an in-process bus and apply every event once", async () => {
    const [one, two] = [await create(), await create()];
    for (const service of [one, two]) await service.subscribe();
    for (const service of [one, two]) service.publish();
    await Promise.all(Array.from({ length: 60 }, (_, i) => saveThing(db.pool, (i % 20) + 1, `w${i}`)));
    await eventually(async () => expect(await db.query("select from outbox")).toEqual([]));
    const things = await db.query("select id, version, label from things order by id");
    await eventually(async () => expect(await projected()).toEqual(things));
  });
});
