import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveThing, sentThings, type ThingsDatabase, thingsDatabase } from "../testing/things.ts";
import { deleteSent, readUnsent } from "./outbox.ts";

let db: ThingsDatabase;
beforeAll(async () => {
  db = await thingsDatabase("delete_sent");
});
afterAll(() => db.close());
beforeEach(() => db.clear());

const rows = () => db.query("select aggregate_id as id, version from outbox order by position");

describe("deleteSent", () => {
  it("deletes only rows acknowledged at their version or a newer one", async () => {
    for (const id of [1, 2, 3, 4]) await saveThing(db.pool, id, "a");
    await saveThing(db.pool, 2, "b");
    const skipped = await db.connected((client) => deleteSent(client, sentThings([1, 1], [2, 1], [3, 5])));
    expect(skipped).toEqual([]);
    expect(await rows()).toMatchObject([
      { id: 2, version: 2 },
      { id: 4, version: 1 },
    ]);
  });

  it("keeps a row whose version is lower than when it was read", async () => {
    for (const id of [1, 2]) await saveThing(db.pool, id, "a");
    const skipped = await db.connected((client) => deleteSent(client, sentThings([1, 7, 7], [2, 7, 1])));
    expect(skipped).toEqual([]);
    expect(await rows()).toMatchObject([{ id: 1, version: 1 }]);
  });

  it("skips and returns rows locked by a writer, without waiting", async () => {
    for (const id of [1, 2, 3]) await saveThing(db.pool, id, "a");
    await db.connected(async (writer) => {
      await writer.query("begin");
      await saveThing(writer, 2, "b");
      const skipped = await db.connected((client) => deleteSent(client, sentThings([1, 1], [2, 1], [3, 1])));
      expect(skipped).toEqual([{ aggregate: "thing", aggregate_id: 2 }]);
      await writer.query("commit");
    });
    expect(await rows()).toMatchObject([{ id: 2, version: 2 }]);
  });

  it("does not deadlock with a writer that locks rows in another order", async () => {
    for (const id of [1, 2]) await saveThing(db.pool, id, "a");
    await db.connected(async (relay) => {
      await db.connected(async (writer) => {
        await writer.query("begin");
        await saveThing(writer, 2, "b");
        await relay.query("begin");
        // The relay has locked row 1, which the writer needs next, and must not wait for row 2.
        expect(await deleteSent(relay, sentThings([1, 1], [2, 1]))).toMatchObject([{ aggregate_id: 2 }]);
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
    const relaying = db.connected(async (client) => {
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
