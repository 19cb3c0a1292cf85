import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../log.ts";
import { publication } from "../outbox/publication.ts";
import { createScriptedBus, type ScriptedBus } from "../testing/scripted-bus.ts";
import {
  publishThings,
  saveThing,
  silent,
  type ThingsDatabase,
  thingChanged,
  thingsDatabase,
} from "../testing/things.ts";
import { StreamWatch } from "./stream-watch.ts";

let db: ThingsDatabase;
let bus: ScriptedBus;
beforeAll(async () => {
  db = await thingsDatabase("stream_watch");
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.clear();
  bus = createScriptedBus();
  for (const id of [1, 2, 3]) await saveThing(db.pool, id, "a");
  await db.query("delete from outbox");
});

const marked = async () =>
  (await db.query<{ id: number }>("select aggregate_id as id from outbox order by id")).map(({ id }) => id);

describe("StreamWatch", () => {
  let watch: StreamWatch | null = null;
  afterEach(() => watch?.stop());
  const start = () => {
    watch = new StreamWatch(db.pool, bus, [publishThings(db.pool)], silent, { interval: 10, retry: 10 });
    watch.start();
    return watch;
  };

  it("checks at once and then periodically", async () => {
    start();
    await eventually(async () => expect(await marked()).toEqual([1, 2, 3]));
    await db.query("delete from outbox");
    bus.identity = "second";
    await eventually(async () => expect(await marked()).toEqual([1, 2, 3]));
  });

  it("continues after an outage of the bus", async () => {
    bus.identity = null;
    start();
    await new Promise((resolve) => setImmediate(resolve));
    bus.identity = "first";
    await eventually(async () => expect(await marked()).toEqual([1, 2, 3]));
  });

  it("logs that states could not be marked, and checks the other streams", async () => {
    const video = publication({
      aggregate: "video",
      event: { ...thingChanged, stream: "VIDEOS", subject: "kindling.videos" },
      source: "nowhere",
      load: async () => [],
    });
    const lines: string[] = [];
    const log = createLog({
      service: "x",
      level: "warn",
      destination: { write: (line) => lines.push(line) },
    });
    let failures = 0;
    watch = new StreamWatch(db.pool, bus, [video, publishThings(db.pool)], log, {
      interval: 10,
      retry: 10,
      onFailure: () => {
        failures += 1;
      },
    });
    watch.start();
    await eventually(async () => expect(await marked()).toEqual([1, 2, 3]));
    await eventually(() => expect(failures).toBeGreaterThan(1));
    expect(lines[0]).toContain("states could not be published again");
  });

  it("stops after the running check", async () => {
    const begun = Promise.withResolvers<void>();
    const identity = Promise.withResolvers<string>();
    let checks = 0;
    bus.streamIdentity = () => {
      checks += 1;
      begun.resolve();
      return identity.promise;
    };
    const stopping = start();
    await begun.promise;
    let stopped = false;
    const stop = stopping.stop().then(() => {
      stopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    identity.resolve("first");
    await stop;
    expect(checks).toBe(1);
    expect(await marked()).toEqual([1, 2, 3]);
  });
});
