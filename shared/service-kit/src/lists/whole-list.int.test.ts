import { text } from "node:stream/consumers";
import { createTestDatabase, type TestDatabase, testPool } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWholeList } from "./whole-list.ts";

describe("readWholeList", () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase("whole-list");
    pool = testPool({ connectionString: database.url });
    await pool.query(`
      create table list_version (part int, value bigint);
      create table books (id int primary key, pages int);
      insert into books select id, 100 / id from generate_series(1, 500) id`);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const read = async (selectedAsJson: string) =>
    (await readWholeList(pool, { table: "books", selectedAsJson })).content;

  it("reads every record, newest first, in several batches", async () => {
    const { success, data } = JSON.parse(await text(await read("id, pages")));
    expect(success).toBe(true);
    expect(data).toHaveLength(500);
    expect([data[0], data[499]]).toEqual([
      { id: 500, pages: 0 },
      { id: 1, pages: 100 },
    ]);
  });

  it("sends nothing of a short list that fails in its last batch, so that the failure gets a response", async () => {
    const sent: string[] = [];
    const reading = (async () => {
      for await (const part of await read("id, 1 / (id - 1) as pages")) sent.push(part);
    })();
    await expect(reading).rejects.toThrow("division by zero");
    expect(sent).toEqual([]);
  });

  it("sends a long list while it reads", async () => {
    const parts: string[] = [];
    const content = await read("id, repeat('page ', 1000) as pages");
    for await (const part of content) parts.push(part);
    expect(parts.length).toBeGreaterThan(2);
    expect(JSON.parse(parts.join("")).data).toHaveLength(500);
  });
});
