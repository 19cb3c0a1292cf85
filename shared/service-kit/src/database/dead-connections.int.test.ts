import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseProxy, startDatabaseProxy } from "@kindling/test-kit/database-proxy.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { isTransientError } from "./database-errors.ts";
import { createPool } from "./pool.ts";

const log = createLog({ service: "shop", level: "silent" });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("cut_off");
});
afterAll(() => database.drop());

let proxy: DatabaseProxy;
let pool: pg.Pool;
beforeEach(async () => {
  proxy = await startDatabaseProxy(database.url);
  pool = createPool({ url: proxy.url, service: "shop", log, max: 1, silentMs: 200 });
});
afterEach(async () => {
  await pool.end();
  await proxy.close();
});

describe("a connection through a partitioned network", () => {
  it("fails the waiting query with a transient error, and the next query gets a new connection", async () => {
    await pool.query("select 1");
    proxy.dropTraffic();
    const error = await pool.query("select 1").catch((error: unknown) => error);
    expect(error).toMatchObject({ message: expect.stringContaining("silent"), code: "ETIMEDOUT" });
    expect(isTransientError(error)).toBe(true);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("fails a transaction and is not used again", async () => {
    const client = await pool.connect();
    await client.query("begin");
    proxy.dropTraffic();
    await expect(client.query("commit")).rejects.toMatchObject({ code: "ETIMEDOUT" });
    await expect(client.query("rollback")).rejects.toThrow("not queryable");
    client.release();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("fails the waiting query also when the server is unreachable", async () => {
    await pool.query("select 1");
    proxy.dropTraffic({ refuse: true });
    await expect(pool.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT" });
    await expect(pool.query("select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("is not assumed for a long statement, an idle transaction or an idle connection", async () => {
    const pid = async (on: pg.Pool | pg.PoolClient, sleepS = 0) =>
      (await on.query("select pg_backend_pid() as pid, pg_sleep($1)", [sleepS])).rows[0].pid;
    const first = await pid(pool);
    await sleep(700);
    expect(await pid(pool, 1)).toBe(first);
    const client = await pool.connect();
    await client.query("begin");
    await sleep(700);
    expect(await pid(client)).toBe(first);
    await client.query("commit");
    client.release();
  });
});
