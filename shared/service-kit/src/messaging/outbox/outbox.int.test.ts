import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveThing, sentThings, type ThingsDatabase, thingsDatabase } from "../testing/things.ts";
import { markAll, outboxDepth, readUnsent, unknownAggregates } from "./outbox.ts";

let db: ThingsDatabase;
beforeAll(async () => {
  db = await thingsDatabase("outbox");
});
afterAll(() => db.close());
beforeEach(() => db.clear());

const rows = () =>
  db.query("select aggregate, aggregate_id as id, version, request_id from outbox order by position");

describe("markChanged", () => {
  it("keeps one row per aggregate, with its newest version and request", async () => {
    await saveThing(db.pool, 1, "a", "request-1");
    await saveThing(db.pool, 2, "b");
    await saveThing(db.pool, 1, "c", "request-2");
    expect(await rows()).toEqual([
      { aggregate: "thing", id: 1, version: 2, request_id: "request-2" },
      { aggregate: "thing", id: 2, version: 1, request_id: null },
    ]);
  });

  it("commits with the write", async () => {
    await db.connected(async (client) => {
      await client.query("begin");
      await saveThing(client, 1, "a");
      expect(await rows()).toEqual([]);
      await client.query("commit");
    });
    expect(await rows()).toHaveLength(1);
  });

  it("rolls back with the write, restoring the previous row", async () => {
    await saveThing(db.pool, 1, "a", "request-1");
    await db.connected(async (client) => {
      await client.query("begin");
      await saveThing(client, 1, "b", "request-2");
      await saveThing(client, 2, "b", "request-2");
      await client.query("rollback");
    });
    expect(await rows()).toEqual([{ aggregate: "thing", id: 1, version: 1, request_id: "request-1" }]);
  });

  it("is not stored when the write fails", async () => {
    await db.query("alter table outbox add constraint reject check (request_id <> 'rejected')");
    await expect(saveThing(db.pool, 1, "a", "rejected")).rejects.toMatchObject({ code: "23514" });
    expect(await db.query("select * from things")).toEqual([]);
    await db.query("alter table outbox drop constraint reject");
  });

  it("keeps the newest version when fifty writers change one aggregate at once", async () => {
    const versions = await Promise.all(Array.from({ length: 50 }, (_, i) => saveThing(db.pool, 1, `w${i}`)));
    expect(Math.max(...versions)).toBe(50);
    expect(await rows()).toMatchObject([{ id: 1, version: 50 }]);
  });

  it("notifies listeners on commit", async () => {
    await db.connected(async (client) => {
      const notification = new Promise((resolve) => client.once("notification", resolve));
      await client.query("listen outbox");
      await saveThing(db.pool, 1, "a");
      expect(await notification).toMatchObject({ channel: "outbox" });
    });
  });
});

describe("markAll", () => {
  it("marks every aggregate of the source once and returns their number", async () => {
    for (const id of [3, 1, 2]) await saveThing(db.pool, id, "a");
    await db.query("delete from outbox");
    expect(await markAll(db.pool, "thing", "things")).toBe(3);
    expect(await markAll(db.pool, "thing", "(select id, version from things where id < 3)")).toBe(0);
    expect(await rows()).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  it("commits 5,000 marks at a time, as one statement for a large table would time out", async () => {
    await db.query(`
      create table chunks (txid bigint default txid_current(), marked int);
      create function record_chunk() returns trigger language plpgsql as $$
      begin insert into chunks (marked) select count(*) from marked; return null; end $$;
      create trigger record_chunk after insert on outbox referencing new table as marked
        for each statement execute function record_chunk();`);
    const marked = await markAll(
      db.pool,
      "thing",
      "(select id, 1 as version from generate_series(1, 12000) id)",
    );
    const chunks = await db.query(
      "select sum(marked)::int as n from chunks where marked > 0 group by txid order by txid",
    );
    await db.query("drop trigger record_chunk on outbox; drop function record_chunk; drop table chunks");
    expect(marked).toBe(12_000);
    expect(chunks.map(({ n }) => n)).toEqual([5_000, 5_000, 2_000]);
  });

  it("keeps marks of newer writes", async () => {
    await saveThing(db.pool, 1, "a", "request-1");
    await markAll(db.pool, "thing", "(select 1 as id, 0 as version)");
    expect(await rows()).toMatchObject([{ version: 1, request_id: "request-1" }]);
  });
});

describe("readUnsent", () => {
  it("reads the oldest rows first, up to the limit, of the given kinds", async () => {
    for (const id of [3, 1, 2]) await saveThing(db.pool, id, "a");
    await db.query("insert into outbox (aggregate, aggregate_id, version) values ('relic', 9, 1)");
    await db.connected(async (client) => {
      const ids = async (limit: number, kinds: string[]) =>
        (await readUnsent(client, limit, kinds, [])).map((row) => row.aggregate_id);
      expect(await ids(10, ["thing"])).toEqual([3, 1, 2]);
      expect(await ids(2, ["thing"])).toEqual([3, 1]);
      expect(await ids(10, ["relic", "thing"])).toEqual([3, 1, 2, 9]);
      expect(await ids(10, [])).toEqual([]);
      expect(await unknownAggregates(client, ["thing"])).toEqual(["relic"]);
      expect(await unknownAggregates(client, ["thing", "relic"])).toEqual([]);
    });
  });

  it("keeps an aggregate's position when it changes again", async () => {
    for (const id of [1, 2, 1]) await saveThing(db.pool, id, "a");
    const read = await db.connected((client) => readUnsent(client, 10, ["thing"], []));
    expect(read.map(({ aggregate_id, version }) => [aggregate_id, version])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it("omits aggregates in flight, by kind and id", async () => {
    for (const id of [1, 2, 3]) await saveThing(db.pool, id, "a");
    const read = await db.connected((client) =>
      readUnsent(
        client,
        10,
        ["thing"],
        [...sentThings([1, 1], [3, 7]), { ...sentThings([2, 1])[0]!, aggregate: "other" }],
      ),
    );
    expect(read.map((row) => row.aggregate_id)).toEqual([2]);
  });
});

describe("outboxDepth", () => {
  it("returns the number of rows and the age of the oldest", async () => {
    expect(await outboxDepth(db.pool)).toEqual({ rows: 0, oldestSeconds: 0 });
    await saveThing(db.pool, 1, "a");
    await saveThing(db.pool, 2, "b");
    await db.query("update outbox set created_at = now() - interval '90 seconds' where aggregate_id = 1");
    const { rows: count, oldestSeconds } = await outboxDepth(db.pool);
    expect(count).toBe(2);
    // Timestamps have a resolution of 1 ms.
    expect(oldestSeconds).toBeGreaterThan(89.9);
  });
});
