import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ListTotal } from "./list-total.ts";

describe("the total of a list", () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase("list-total");
    pool = new pg.Pool({ connectionString: database.url });
    await pool.query(`
      create table list_version (part int, value bigint);
      insert into list_version values (1, 1);
      create table books (id int primary key);
      insert into books select generate_series(1, 5);
      create sequence counts`);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const add = (id: number) =>
    pool.query(`begin; insert into books values (${id}); update list_version set value = ${id}; commit`);

  it("is right after each change, for reads at the same time too", async () => {
    const total = new ListTotal(pool, "books");
    for (const id of [6, 7, 8]) {
      const reads = Promise.all(Array.from({ length: 10 }, () => total.read()));
      await add(id);
      expect(await total.read()).toBe(id);
      for (const read of await reads) expect([id - 1, id]).toContain(read);
    }
  });

  it("is counted once for all reads while nothing changes, and again after a count that failed", async () => {
    const total = new ListTotal(pool, "(select from books where nextval('counts') > 0) books");
    await pool.query("alter sequence counts maxvalue 8");
    await Promise.all(Array.from({ length: 10 }, () => total.read()));
    expect(await total.read()).toBe(8);
    await add(9);
    await expect(total.read()).rejects.toThrow("reached maximum value");
    await pool.query("alter sequence counts no maxvalue");
    expect(await total.read()).toBe(9);
  });
});
