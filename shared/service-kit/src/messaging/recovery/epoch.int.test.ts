import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ThingsDatabase, thingsDatabase } from "../testing/things.ts";
import { databaseEpoch } from "./epoch.ts";

let db: ThingsDatabase;
beforeAll(async () => {
  db = await thingsDatabase("epoch");
});
afterAll(() => db.close());
beforeEach(() => db.clear());

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
