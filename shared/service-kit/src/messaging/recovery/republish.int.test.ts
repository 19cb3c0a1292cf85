import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createInProcessBus } from "../../bus/in-process-bus.ts";
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
import { republish, republishToNewStreams } from "./republish.ts";

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
