import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createPool, databaseReady, whenReachable } from "./pool.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("pool");
});
afterAll(() => database.drop());

const lines: string[] = [];
const log = createLog({
  service: "shop",
  level: "warn",
  destination: { write: (line) => lines.push(line) },
});

async function withPool<T>(work: (pool: pg.Pool) => Promise<T>, options: object = {}): Promise<T> {
  const pool = createPool({ url: database.url, service: "shop", log, ...options });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const away = "postgresql://nobody@127.0.0.1:1/none";

describe("createPool", () => {
  it("sets the application name and the timeouts of statements and idle transactions", async () => {
    await withPool(async (pool) => {
      const { rows } = await pool.query(
        `select current_setting('application_name') as name, current_setting('statement_timeout') as statement,
                current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      expect(rows).toEqual([{ name: "kindling-shop", statement: "5s", idle: "10s" }]);
      expect(pool.options).toMatchObject({ max: 8, connectionTimeoutMillis: 5_000 });
    });
  });

  it("rejects and is not ready when no connection becomes free in time, and recovers afterwards", async () => {
    await withPool(
      async (pool) => {
        const held = await pool.connect();
        await expect(pool.query("select 1")).rejects.toThrow("timeout exceeded when trying to connect");
        expect(await databaseReady(pool)).toBe(false);
        const waiting = pool.query("select 1 as one");
        held.release();
        expect((await waiting).rows).toEqual([{ one: 1 }]);
      },
      { max: 1, connectMs: 500 },
    );
  });

  it("cancels a statement at its timeout and stays usable", async () => {
    await withPool(
      async (pool) => {
        await pool.query("set statement_timeout = 50");
        await expect(pool.query("select pg_sleep(60)")).rejects.toMatchObject({ code: "57014" });
        expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
      },
      { max: 1 },
    );
  });

  it("logs and replaces a connection lost while idle", async () => {
    await withPool(
      async (pool) => {
        const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
        lines.length = 0;
        const lost = new Promise((resolve) => pool.once("error", resolve));
        await database.query("select pg_terminate_backend($1)", [rows[0]!.pid]);
        await lost;
        expect(lines.join()).toContain("idle database connection lost");
        expect(await databaseReady(pool)).toBe(true);
      },
      { max: 1 },
    );
  });
});

describe("a connection lost while acquired", () => {
  const lose = async (client: pg.PoolClient) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const ended = new Promise((resolve) => client.once("end", resolve));
    await database.query("select pg_terminate_backend($1)", [rows[0]!.pid]);
    await ended;
  };

  it("fails the holder's next query without ending the process", async () => {
    await withPool(
      async (pool) => {
        const client = await pool.connect();
        await client.query("begin");
        await lose(client);
        await expect(client.query("commit")).rejects.toThrow("not queryable");
        client.release(true);
        expect(await databaseReady(pool)).toBe(true);
      },
      { max: 1 },
    );
  });

  it("is not acquired again, even if the holder ignores the error", async () => {
    await withPool(
      async (pool) => {
        const client = await pool.connect();
        await lose(client);
        client.release();
        expect(await databaseReady(pool)).toBe(true);
      },
      { max: 1 },
    );
  });
});

describe("databaseReady", () => {
  it("returns whether the database responds", async () => {
    expect(await withPool(databaseReady)).toBe(true);
    expect(await withPool(databaseReady, { url: away })).toBe(false);
  });
});

describe("whenReachable", () => {
  it("waits until the database accepts connections", async () => {
    const later = `${database.name}_later`;
    const url = new URL(database.url);
    url.pathname = `/${later}`;
    lines.length = 0;
    await withPool(
      async (pool) => {
        const waiting = whenReachable(pool, log, async () => "reached");
        await expect.poll(() => lines.join()).toContain("database not reachable yet");
        await database.query(`create database "${later}" template template0`);
        expect(await waiting).toBe("reached");
        expect(await databaseReady(pool)).toBe(true);
      },
      { url: url.href },
    );
    await database.query(`drop database "${later}" with (force)`);
  });

  it("throws the last error after the timeout", async () => {
    await withPool(
      async (pool) => {
        await expect(whenReachable(pool, log, async () => {}, 200)).rejects.toMatchObject({
          code: "ECONNREFUSED",
        });
      },
      { url: away },
    );
  });

  it("starts again when the connection is lost meanwhile", async () => {
    await withPool(async (pool) => {
      let attempts = 0;
      const work = async () => {
        attempts += 1;
        if (attempts > 1) return "done";
        return pool.query("select pg_terminate_backend(pg_backend_pid())");
      };
      expect(await whenReachable(pool, log, work)).toBe("done");
      expect(attempts).toBe(2);
    });
  });

  it("throws an error that is not about the connection at once", async () => {
    await withPool(async (pool) => {
      let attempts = 0;
      const work = () => {
        attempts += 1;
        return pool.query("select from missing");
      };
      await expect(whenReachable(pool, log, work)).rejects.toMatchObject({ code: "42P01" });
      expect(attempts).toBe(1);
    });
  });
});
