import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createLog } from "../../log.ts";
import { createPool } from "../pool.ts";
import { MigrationError, migrate } from "./migrate.ts";

const log = createLog({ service: "shop", level: "silent" });
const migration = "20260201000000_labels";
const createIndex = "create index concurrently if not exists shelves_label on shelves (label)";
let database: TestDatabase;
let pool: pg.Pool;
let directory: string;
beforeEach(async () => {
  database = await createTestDatabase("concurrent_index");
  pool = createPool({ url: database.url, service: "shop", log });
  directory = await mkdtemp(join(tmpdir(), "kindling-migrations-"));
  await database.query("create table shelves (id int primary key, label text)");
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(directory, { recursive: true });
});

async function write(sql: string): Promise<void> {
  await mkdir(join(directory, migration));
  await writeFile(join(directory, migration, "migration.sql"), sql);
}
const run = () => migrate(pool, directory, log);
const indexes = () =>
  database.query(
    "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'shelves'::regclass and not indisprimary",
  );
const applied = async () => (await database.query("select from _prisma_migrations")).length;
const built = [{ name: "shelves_label", valid: true }];

/** An open transaction that wrote to the table: a concurrent index build waits for it. */
async function writeSlowly(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin; insert into shelves values (1, 'a')");
  let over = false;
  const end = async () => {
    if (!over) await client.end();
    over = true;
  };
  onTestFinished(end);
  return end;
}
const building =
  "select pid from pg_stat_activity where query like 'create index concurrently%' and state = 'active'";

describe("a migration that builds an index concurrently", () => {
  it("is applied outside a transaction, once", async () => {
    await write(`-- For the list of labels.\n${createIndex};\n`);
    expect(await run()).toEqual([migration]);
    expect(await run()).toEqual([]);
    expect(await indexes()).toEqual(built);
    expect(await applied()).toBe(1);
  });

  it("does not block writes", async () => {
    const end = await writeSlowly();
    await write(createIndex);
    const migrating = run();
    await eventually(async () => expect(await database.query(building)).toHaveLength(1));
    await database.query("insert into shelves values (2, 'b')");
    await end();
    expect(await migrating).toEqual([migration]);
  });

  it("is built again when a killed attempt left an invalid index", async () => {
    const end = await writeSlowly();
    await write(createIndex);
    const killed = expect(run()).rejects.toThrow(MigrationError);
    await eventually(async () => expect(await indexes()).toEqual([{ name: "shelves_label", valid: false }]));
    await eventually(async () => {
      const killedNow = await database.query(`select pg_terminate_backend(pid) from (${building}) b`);
      expect(killedNow).toHaveLength(1);
    });
    await killed;
    await end();
    expect(await applied()).toBe(0);
    expect(await run()).toEqual([migration]);
    expect(await indexes()).toEqual(built);
  });

  it("is recorded when it was killed after the index was built", async () => {
    await database.query(createIndex);
    await write(createIndex);
    expect(await run()).toEqual([migration]);
    expect(await indexes()).toEqual(built);
    expect(await applied()).toBe(1);
  });

  it("is applied once by replicas that start together, without waiting for each other's snapshots", async () => {
    const end = await writeSlowly();
    await write(createIndex);
    const migrating = [run()];
    await eventually(async () => expect(await database.query(building)).toHaveLength(1));
    migrating.push(run(), run());
    await eventually(async () => {
      const waiting = await database.query(
        "select from pg_stat_activity where query like '%advisory_lock%' and application_name = 'kindling-shop'",
      );
      expect(waiting).toHaveLength(2);
    });
    await end();
    expect((await Promise.all(migrating)).flat()).toEqual([migration]);
    expect(await indexes()).toEqual(built);
  });

  it.each([
    "create index concurrently shelves_label on shelves (label)",
    `${createIndex}; create index concurrently if not exists shelves_both on shelves (id, label);`,
    `${createIndex}; update shelves set label = 'x';`,
  ])("is rejected without effect for other statements: %s", async (sql) => {
    await write(sql);
    await expect(run()).rejects.toThrow(`${migration} failed: it must be one statement`);
    expect(await indexes()).toEqual([]);
    expect(await applied()).toBe(0);
  });
});
