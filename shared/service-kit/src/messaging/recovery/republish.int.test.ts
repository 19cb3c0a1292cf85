import { describe, expect, it } from "vitest";
import { createInProcessBus } from "../../bus/in-process-bus.ts";
import { publication } from "../outbox/publication.ts";
import { publishedFixture } from "../testing/published-fixture.ts";
import { publishThings, saveThing, silent, thingChanged } from "../testing/things.ts";
import { republish, republishToNewStreams } from "./republish.ts";

const things = publishedFixture("republish");
const check = () =>
  republishToNewStreams(things.db.pool, things.bus, [publishThings(things.db.pool)], silent);

describe("republish", () => {
  it("marks every aggregate of every publication and returns their number", async () => {
    const gone = publication({
      aggregate: "relic",
      event: thingChanged,
      source: "(select id + 100 as id, version from things)",
      load: async () => [],
    });
    expect(await republish(things.db.pool, [publishThings(things.db.pool), gone])).toBe(6);
    expect(await things.marked()).toEqual([1, 2, 3, 101, 102, 103]);
  });

  it("counts aggregates marked before only once", async () => {
    await saveThing(things.db.pool, 2, "b");
    expect(await republish(things.db.pool, [publishThings(things.db.pool)])).toBe(2);
    expect(await things.marked()).toEqual([1, 2, 3]);
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
    expect(await things.marked()).toEqual([1, 2, 3]);
    await things.unmark();
    await check();
    await check();
    expect(await things.marked()).toEqual([]);
  });

  it("publishes everything again when the stream's identity changes", async () => {
    await check();
    await things.unmark();
    things.bus.identity = "second";
    await check();
    expect(await things.marked()).toEqual([1, 2, 3]);
    expect(await things.db.query("select * from bus_streams")).toEqual([
      { stream: "FOUNDERS", identity: "FOUNDERS: second" },
    ]);
  });

  it("marks the states of all new streams in one check", async () => {
    const streams = ["FOUNDERS", "INVESTORS", "TALLIES", "MATCHES", "INTRODUCTIONS", "VIDEOS"] as const;
    const publications = streams.map((stream, n) =>
      publication({
        aggregate: stream,
        event: { ...thingChanged, stream },
        source: `(select ${n + 1} as id, 1 as version)`,
        load: async () => [],
      }),
    );
    await republishToNewStreams(things.db.pool, things.bus, publications, silent);
    expect(await things.marked()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("publishes only states of the changed stream", async () => {
    const both = [publishThings(things.db.pool), publishVideo];
    await republishToNewStreams(things.db.pool, things.bus, both, silent);
    await things.unmark();
    await things.db.query("update bus_streams set identity = 'another' where stream = 'VIDEOS'");
    await republishToNewStreams(things.db.pool, things.bus, both, silent);
    expect(await things.marked()).toEqual([7]);
  });

  it("publishes once when two replicas see the change simultaneously", async () => {
    let marks = 0;
    const counting = { ...publishThings(things.db.pool) };
    await things.db.query(`
      create table marks (at timestamptz default now());
      create function count_marks() returns trigger language plpgsql as $$
      begin
        insert into marks select from marked limit 1;
        return null;
      end $$;
      create trigger count_marks after insert on outbox referencing new table as marked
        for each statement execute function count_marks();`);
    for (const identity of ["second", "third", "fourth"]) {
      things.bus.identity = identity;
      await Promise.all(
        Array.from({ length: 4 }, () =>
          republishToNewStreams(things.db.pool, things.bus, [counting], silent),
        ),
      );
      marks += 1;
      expect(await things.db.query("select count(*)::int as n from marks")).toEqual([{ n: marks }]);
      await things.unmark();
    }
    await things.db.query("drop trigger count_marks on outbox; drop function count_marks; drop table marks");
  });

  it("does not store the identity when marking fails, so that the next check repeats it", async () => {
    const broken = { ...publishThings(things.db.pool), source: "nowhere" };
    await expect(republishToNewStreams(things.db.pool, things.bus, [broken], silent)).rejects.toMatchObject({
      cause: { code: "42P01" },
    });
    expect(await things.db.query("select * from bus_streams")).toEqual([]);
    await check();
    expect(await things.marked()).toEqual([1, 2, 3]);
  });

  it("leaves no lock with the next user of the connection when it cannot be released", async () => {
    await things.db.query(`
      create function public.pg_advisory_unlock(bigint) returns boolean language plpgsql as
        $$ begin raise 'failed for this test'; end $$`);
    const source = "(select id, version from things, set_config('search_path', 'public, pg_catalog', false))";
    const failing = { ...publishThings(things.db.pool), source };
    await republishToNewStreams(things.db.pool, things.bus, [failing], silent).catch(() => {});
    const own = "select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()";
    expect(await things.marked()).toEqual([1, 2, 3]);
    expect((await things.db.pool.query(own)).rowCount).toBe(0);
    await things.db.query("drop function public.pg_advisory_unlock");
  });

  it("changes nothing while the bus is down", async () => {
    things.bus.identity = null;
    await expect(check()).rejects.toThrow("the bus is unreachable");
    expect(await things.db.query("select * from bus_streams")).toEqual([]);
  });

  it("publishes everything on the in-process bus for a new consumer", async () => {
    const real = createInProcessBus({ log: silent });
    const checkInProcess = () =>
      republishToNewStreams(things.db.pool, real, [publishThings(things.db.pool)], silent);
    await checkInProcess();
    await things.unmark();
    const subscription = {
      stream: "FOUNDERS",
      subjects: ["kindling.founders"],
      maxBatch: 1,
      onBatch: async () => {},
    } as const;
    await real.subscribe({ ...subscription, durable: "new" });
    await checkInProcess();
    expect(await things.marked()).toEqual([1, 2, 3]);
    await real.close();
  });
});
