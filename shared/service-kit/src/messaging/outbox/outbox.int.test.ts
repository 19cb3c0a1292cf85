import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveThing, type ThingsDatabase, thingsDatabase } from "../testing/things.ts";
import { deleteSent, markAll, outboxDepth, readUnsent, type SentRow, unknownAggregates } from "./outbox.ts";

let db: ThingsDatabase;
beforeAll(async () => {
  db = await thingsDatabase("outbox");
});
afterAll(() => db.close());
beforeEach(() => db.clear());

const rows = () =>
  db.query("select aggregate, aggregate_id as id, version, request_id from outbox order by position");

/** Runs work on a separate connection, like the relay or a second writer. */
async function connected<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: db.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const sent = (...entries: [id: number, sentVersion: number, version?: number][]): SentRow[] =>
  entries.map(([aggregate_id, sentVersion, version = 1]) => ({
    aggregate: "thing",
    aggregate_id,
    position: "0",
    version,
    sentVersion,
    request_id: null,
    traceparent: null,
    created_at: new Date(),
  }));

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
    await connected(async (client) => {
      await client.query("begin");
      await saveThing(client, 1, "a");
      expect(await rows()).toEqual([]);
      await client.query("commit");
    });
    expect(await rows()).toHaveLength(1);
  });

  it("rolls back with the write, restoring the previous row", async () => {
    await saveThing(db.pool, 1, "a", "request-1");
    await connected(async (client) => {
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
    await connected(async (client) => {
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
    await connected(async (client) => {
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
    const read = await connected((client) => readUnsent(client, 10, ["thing"], []));
    expect(read.map(({ aggregate_id, version }) => [aggregate_id, version])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it("omits aggregates in flight, by kind and id", async () => {
    for (const id of [1, 2, 3]) await saveThing(db.pool, id, "a");
    const read = await connected((client) =>
      readUnsent(
        client,
        10,
        ["thing"],
        [...sent([1, 1], [3, 7]), { ...sent([2, 1])[0]!, aggregate: "other" }],
      ),
    );
    expect(read.map((row) => row.aggregate_id)).toEqual([2]);
  });
});

describe("deleteSent", () => {
  it("deletes only rows acknowledged at their version or a newer one", async () => {
    for (const id of [1, 2, 3, 4]) await saveThing(db.pool, id, "a");
    await saveThing(db.pool, 2, "b");
    const skipped = await connected((client) => deleteSent(client, sent([1, 1], [2, 1], [3, 5])));
    expect(skipped).toEqual([]);
    expect(await rows()).toMatchObject([
      { id: 2, version: 2 },
      { id: 4, version: 1 },
    ]);
  });

  it("keeps a row whose version is lower than when it was read", async () => {
    for (const id of [1, 2]) await saveThing(db.pool, id, "a");
    const skipped = await connected((client) => deleteSent(client, sent([1, 7, 7], [2, 7, 1])));
    expect(skipped).toEqual([]);
    expect(await rows()).toMatchObject([{ id: 1, version: 1 }]);
  });

  it("skips and returns rows locked by a writer, without waiting", async () => {
    for (const id of [1, 2, 3]) await saveThing(db.pool, id, "a");
    await connected(async (writer) => {
      await writer.query("begin");
      await saveThing(writer, 2, "b");
      const skipped = await connected((client) => deleteSent(client, sent([1, 1], [2, 1], [3, 1])));
      expect(skipped).toEqual([{ aggregate: "thing", aggregate_id: 2 }]);
      await writer.query("commit");
    });
    expect(await rows()).toMatchObject([{ id: 2, version: 2 }]);
  });

  it("does not deadlock with a writer that locks rows in another order", async () => {
    for (const id of [1, 2]) await saveThing(db.pool, id, "a");
    await connected(async (relay) => {
      await connected(async (writer) => {
        await writer.query("begin");
        await saveThing(writer, 2, "b");
        await relay.query("begin");
        // The relay has locked row 1, which the writer needs next, and must not wait for row 2.
        expect(await deleteSent(relay, sent([1, 1], [2, 1]))).toMatchObject([{ aggregate_id: 2 }]);
        const written = saveThing(writer, 1, "b");
        await relay.query("commit");
        await written;
        await writer.query("commit");
      });
    });
    expect(await rows()).toMatchObject([
      { id: 2, version: 2 },
      { id: 1, version: 2 },
    ]);
  });

  it("loses nothing during concurrent writes", async () => {
    const ids = [1, 2, 3, 4, 5];
    for (const id of ids) await saveThing(db.pool, id, "a");
    let writing = true;
    const writers = ids.map(async (id) => {
      for (let i = 0; i < 40; i++) await saveThing(db.pool, id, `w${i}`);
    });
    const acknowledged = new Map<number, number>();
    const relaying = connected(async (client) => {
      for (;;) {
        const last = !writing;
        const unsent = await readUnsent(client, 100, ["thing"], []);
        for (const row of unsent) acknowledged.set(row.aggregate_id, row.version);
        await deleteSent(
          client,
          unsent.map((row) => ({ ...row, sentVersion: row.version })),
        );
        if (last && (await rows()).length === 0) return;
      }
    });
    await Promise.all(writers);
    writing = false;
    await relaying;
    expect(acknowledged).toEqual(new Map(ids.map((id) => [id, 41])));
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
