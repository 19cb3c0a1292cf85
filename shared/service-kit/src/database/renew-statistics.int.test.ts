import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createPool } from "./pool.ts";
import { analyzeTables } from "./renew-statistics.ts";

const log = createLog({ service: "statistics", level: "silent" });
let database: TestDatabase;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  database = await createTestDatabase("statistics");
  pool = createPool({ url: database.url, service: "statistics", log });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const withErased = async () =>
  database.query("select attname from pg_stats where histogram_bounds::text like '%Ada Byron%'");

it("leaves no value of an erased row in PostgreSQL's statistics", async () => {
  await database.query(
    `create table "People" as select 'Person ' || n as name from generate_series(1, 50) n`,
  );
  await database.query(`insert into "People" values ('Ada Byron')`);
  const renew = () => analyzeTables(pool, new AbortController().signal);
  await renew();
  expect(await withErased()).toEqual([{ attname: "name" }]);
  await database.query(`delete from "People" where name = 'Ada Byron'`);
  expect(await withErased()).toEqual([{ attname: "name" }]);
  await renew();
  expect(await withErased()).toEqual([]);
});
