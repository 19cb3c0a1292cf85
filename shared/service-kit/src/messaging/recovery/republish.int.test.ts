import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createInProcessBus } from "../../bus/in-process-bus.ts";
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
import { databaseEpoch } from "./epoch.ts";
import { republish, republishToNewStreams } from "./republish.ts";
import { StreamWatch } from "./stream-watch.ts";

let db: ThingsDatabase;
let bus: ScriptedBus;
beforeAll(async () => {
  db = await thingsDatabase("republish");
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
const check = () => republishToNewStreams(db.pool, bus, [publishThings(db.pool)], silent);

describe("republish", () => {
  it("marks every aggregate of every publication and returns their number", async () => {
    const gone = publication({
      aggregate: "relic",
      event: thingChanged,
      source: "(select id + 100 as id, version from things)",
      load: async () => [],
    });
    expect(await republish(db.pool, [publishThings(db.pool), gone])).toBe(6);
    expect(await marked()).toEqual([1, 2, 3, 101, 102, 103]);
  });

  it("counts aggregates marked before only once", async () => {
    await saveThing(db.pool, 2, "b");
    expect(await republish(db.pool, [publishThings(db.pool)])).toBe(2);
    expect(await marked()).toEqual([1, 2, 3]);
  });
});

const publishVideo = publication({
  aggregate: "video",
  event: { ...thingChanged, stream: "VIDEOS", subject: "kindling.videos" },
  source: "(select 7 as id, 1 as version)",
  load: async () => [],
});

describe("republishing to recreated streams", () => {
  it("publishes everything to a new stream, and nothing while it stays the same", async () => {
    await check();
    expect(await marked()).toEqual([1, 2, 3]);
    await db.query("delete from outbox");
    await check();
    await check();
    expect(await marked()).toEqual([]);
  });

  it("publishes everything again when the stream's identity changes", async () => {
    await check();
    await db.query("delete from outbox");
    bus.identity = "second";
    await check();
    expect(await marked()).toEqual([1, 2, 3]);
    expect(await db.query("select * from bus_streams")).toEqual([
      { stream: "FOUNDERS", identity: "FOUNDERS: second" },
    ]);
  });

  it("marks the states of all new streams in one check", async () => {
    const streams = ["FOUNDERS", "INVESTORS", "TALLIES", "MATCHES", "VIDEOS"] as const;
    const publications = streams.map((stream, n) =>
      publication({
        aggregate: stream,
        event: { ...thingChanged, stream },
        source: `(select ${n + 1} as id, 1 as version)`,
        load: async () => [],
      }),
    );
    await republishToNewStreams(db.pool, bus, publications, silent);
    expect(await marked()).toEqual([1, 2, 3, 4, 5]);
  });

  it("publishes only states of the changed stream", async () => {
    const both = [publishThings(db.pool), publishVideo];
    await republishToNewStreams(db.pool, bus, both, silent);
    await db.query("delete from outbox");
    await db.query("update bus_streams set identity = 'another' where stream = 'VIDEOS'");
    await republishToNewStreams(db.pool, bus, both, silent);
    expect(await marked()).toEqual([7]);
  });

  it("publishes once when two replicas see the change simultaneously", async () => {
    let marks = 0;
    const counting = { ...publishThings(db.pool) };
    await db.query(`
      create table marks (at timestamptz default now());
      create function count_marks() returns trigger language plpgsql as $$
      begin
        insert into marks select from marked limit 1;
        return null;
      end $$;
      create trigger count_marks after insert on outbox referencing new table as marked
        for each statement execute function count_marks();`);
    for (const identity of ["second", "third", "fourth"]) {
      bus.identity = identity;
      await Promise.all(
        Array.from({ length: 4 }, () => republishToNewStreams(db.pool, bus, [counting], silent)),
      );
      marks += 1;
      expect(await db.query("select count(*)::int as n from marks")).toEqual([{ n: marks }]);
      await db.query("delete from outbox");
    }
    await db.query("drop trigger count_marks on outbox; drop function count_marks; drop table marks");
  });

  it("does not store the identity when marking fails, so that the next check repeats it", async () => {
    const broken = { ...publishThings(db.pool), source: "nowhere" };
    await expect(republishToNewStreams(db.pool, bus, [broken], silent)).rejects.toMatchObject({
      cause: { code: "42P01" },
    });
    expect(await db.query("select * from bus_streams")).toEqual([]);
    await check();
    expect(await marked()).toEqual([1, 2, 3]);
  });

  it("changes nothing while the bus is down", async () => {
    bus.identity = null;
    await expect(check()).rejects.toThrow("the bus is unreachable");
    expect(await db.query("select * from bus_streams")).toEqual([]);
  });

  it("publishes everything on the in-process bus for a new consumer", async () => {
    const real = createInProcessBus({ log: silent });
    const checkInProcess = () => republishToNewStreams(db.pool, real, [publishThings(db.pool)], silent);
    await checkInProcess();
    await db.query("delete from outbox");
    const subscription = {
      stream: "FOUNDERS",
      subjects: ["kindling.founders"],
      maxBatch: 1,
      onBatch: async () => {},
    } as const;
    await real.subscribe({ ...subscription, durable: "new" });
    await checkInProcess();
    expect(await marked()).toEqual([1, 2, 3]);
    await real.close();
  });
});

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

describe("the epoch of a database", () => {
  it("is short, alphanumeric and constant", async () => {
    const epoch = await databaseEpoch(db.pool);
    expect(epoch).toMatch(/^[0-9a-f]{8}$/);
    expect(await databaseEpoch(db.pool)).toBe(epoch);
  });

  it("is the same for replicas that start at once", async () => {
    for (let round = 0; round < 5; round++) {
      await db.query("delete from bus_streams");
      const epochs = await Promise.all(Array.from({ length: 6 }, () => databaseEpoch(db.pool)));
      expect(new Set(epochs).size).toBe(1);
    }
  });

  it("waits for a replica that has created but not committed it", async () => {
    const first = await db.pool.connect();
    await first.query("begin");
    await first.query("insert into bus_streams values ('epoch', 'abcd1234')");
    const waiting = databaseEpoch(db.pool);
    await eventually(async () => {
      expect(await db.query("select from pg_locks where not granted")).toHaveLength(1);
    });
    await first.query("commit");
    first.release();
    expect(await waiting).toBe("abcd1234");
  });

  it("differs for a wiped database", async () => {
    const epoch = await databaseEpoch(db.pool);
    await db.clear();
    expect(await databaseEpoch(db.pool)).not.toBe(epoch);
  });
});
