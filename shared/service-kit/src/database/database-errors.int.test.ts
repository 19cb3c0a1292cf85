import { PrismaClient } from "@kindling/founders/generated/client.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSequenceExhausted, isTransientError, isUniqueViolation } from "./database-errors.ts";
import { prismaAdapter } from "./prisma-adapter.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("errors");
  await database.query("create table founders (id serial primary key, email text unique)");
  await database.query("insert into founders (email) values ('ada@example.org')");
});
afterAll(() => database.drop());

/** Runs work on a pool of one connection, with the driver and with Prisma. */
async function withPool<T>(
  work: (pool: pg.Pool, run: (sql: string) => Promise<unknown>) => Promise<T>,
  how: "pg" | "Prisma",
  config: pg.PoolConfig = {},
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    ...config,
  });
  pool.on("error", () => {});
  const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
  const run = (sql: string) => (how === "pg" ? pool.query(sql) : prisma.$queryRawUnsafe(sql));
  try {
    return await work(pool, run);
  } finally {
    if (!pool.ended) await pool.end();
  }
}

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(["pg", "Prisma"] as const)("an error of the database by %s", (how) => {
  it("is transient for a statement timeout", async () => {
    const error = await withPool((_pool, run) => errorOf(run("select pg_sleep(30)::text")), how, {
      statement_timeout: 100,
    });
    expect(isTransientError(error)).toBe(true);
  });

  it("is transient for a connection that the server closed", async () => {
    const error = await withPool(
      (_pool, run) => errorOf(run("select pg_terminate_backend(pg_backend_pid())::text")),
      how,
    );
    expect(isTransientError(error)).toBe(true);
  });

  it("is transient for an exhausted pool", async () => {
    const busy = async (pool: pg.Pool, run: (sql: string) => Promise<unknown>) => {
      const held = await pool.connect();
      try {
        return await errorOf(run("select 1"));
      } finally {
        held.release();
      }
    };
    const error = await withPool(busy, how, { connectionTimeoutMillis: 1_000 });
    expect(isTransientError(error)).toBe(true);
  });

  it("is transient for a refused connection", async () => {
    const error = await withPool((_pool, run) => errorOf(run("select 1")), how, {
      connectionString: "postgresql://nobody@127.0.0.1:1/none",
    });
    expect(isTransientError(error)).toBe(true);
  });

  it("is transient for a closing pool", async () => {
    const error = await withPool(async (pool, run) => {
      await pool.end();
      return errorOf(run("select 1"));
    }, how);
    expect(isTransientError(error)).toBe(true);
  });

  it("is not transient for a wrong statement", async () => {
    for (const sql of ["select 'x'::int", "select nonsense", "select 1/0"]) {
      const error = await withPool((_pool, run) => errorOf(run(sql)), how);
      expect(error).toBeInstanceOf(Error);
      expect(isTransientError(error)).toBe(false);
      expect(isUniqueViolation(error, "founders_email_key")).toBe(false);
    }
  });

  it("is recognised as a unique violation", async () => {
    const error = await withPool(
      (_pool, run) => errorOf(run("insert into founders (email) values ('ada@example.org')")),
      how,
    );
    expect(isUniqueViolation(error, "other", "founders_email_key")).toBe(true);
    expect(isUniqueViolation(error, "founders_pkey")).toBe(false);
    expect(isUniqueViolation(error)).toBe(false);
    expect(isTransientError(error)).toBe(false);
  });

  it("is recognised as the end of a sequence", async () => {
    await database.query("create sequence if not exists at_end maxvalue 2");
    await database.query("select setval('at_end', 2)");
    const error = await withPool((_pool, run) => errorOf(run("select nextval('at_end')::int")), how);
    expect(isSequenceExhausted(error, "at_end")).toBe(true);
    expect(isSequenceExhausted(error, "founders_id_seq")).toBe(false);
  });
});

describe("isUniqueViolation", () => {
  it("is true for a unique violation in a Prisma model", async () => {
    await withPool(async (pool) => {
      await pool.query(
        "create table outbox (aggregate text, aggregate_id int, version int, request_id text, traceparent text, position bigserial, created_at timestamptz default now(), primary key (aggregate, aggregate_id))",
      );
      const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
      const data = { aggregate: "founder", aggregate_id: 1, version: 1 };
      await prisma.outbox.create({ data });
      const error = await errorOf(prisma.outbox.create({ data }));
      expect(isUniqueViolation(error, "outbox_pkey")).toBe(true);
      expect(isUniqueViolation(error, "outbox")).toBe(false);
    }, "Prisma");
  });

  it.each([null, undefined, "23505", 23505, {}, new Error("23505")])("is false for %j", (thrown) => {
    expect(isUniqueViolation(thrown, "founders_email_key")).toBe(false);
  });
});
