import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog, type Log } from "../../log.ts";
import { createPool } from "../pool.ts";
import { MigrationError, migrate } from "./migrate.ts";

let database: TestDatabase;
let pool: pg.Pool;
let directory: string;
let log: Log;
const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  log = createLog({ service: "shop", level: "info", destination: { write: (line) => lines.push(line) } });
  database = await createTestDatabase("migrate");
  pool = createPool({ url: database.url, service: "shop", log });
  directory = await mkdtemp(join(tmpdir(), "kindling-migrations-"));
  await writeFile(join(directory, "migration_lock.toml"), 'provider = "postgresql"\n');
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(directory, { recursive: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, name, "migration.sql"), sql);
}

const first = "create table shelves (id int primary key);\ninsert into shelves values (1);\n";
const second = "alter table shelves add column label text not null default 'none';\n";
const ledger = () => database.query("select * from _prisma_migrations order by started_at, migration_name");
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => new Error("it was carried out"),
    (error: Error) => error,
  );

describe("migrate", () => {
  it("applies missing migrations in order of their names", async () => {
    await write("20260201000000_label", second);
    await write("20260101000000_start", first);
    expect(await migrate(pool, directory, log)).toEqual(["20260101000000_start", "20260201000000_label"]);
    expect(await database.query("select * from shelves")).toEqual([{ id: 1, label: "none" }]);
  });

  it("writes Prisma's ledger, applies nothing the second time, and later only new migrations", async () => {
    await write("20260101000000_start", first);
    await migrate(pool, directory, log);
    const before = await ledger();
    expect(before).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        checksum: createHash("sha256").update(first).digest("hex"),
        finished_at: expect.any(Date),
        migration_name: "20260101000000_start",
        logs: null,
        rolled_back_at: null,
        started_at: expect.any(Date),
        applied_steps_count: 1,
      },
    ]);
    expect(await migrate(pool, directory, log)).toEqual([]);
    expect(await ledger()).toEqual(before);
    await write("20260201000000_label", second);
    expect(await migrate(pool, directory, log)).toEqual(["20260201000000_label"]);
  });

  it("throws for a migration edited after it was applied, and applies no more", async () => {
    await write("20260101000000_start", first);
    await migrate(pool, directory, log);
    await write("20260101000000_start", `${first}-- edited\n`);
    await write("20260201000000_label", second);
    const error = await errorOf(migrate(pool, directory, log));
    expect(error).toBeInstanceOf(MigrationError);
    expect(error.message).toContain("20260101000000_start was changed");
    expect(await ledger()).toHaveLength(1);
  });

  it("rolls back a failing migration, names it, keeps those before it, and continues once it is corrected", async () => {
    await write("20260101000000_start", first);
    await write("20260201000000_broken", `${second}create table halfway (id int);\nselect nonsense;\n`);
    await write("20260301000000_never", "create table never (id int);\n");
    const error = await errorOf(migrate(pool, directory, log));
    expect(error).toBeInstanceOf(MigrationError);
    expect(error.message).toMatch(/20260201000000_broken failed: .*nonsense/);
    expect((error.cause as { code: string }).code).toBe("42703");
    expect(await database.query("select * from shelves")).toEqual([{ id: 1 }]);
    expect(await database.query("select to_regclass('halfway') as a, to_regclass('never') as b")).toEqual([
      { a: null, b: null },
    ]);
    expect(await ledger()).toMatchObject([{ migration_name: "20260101000000_start" }]);
    await write("20260201000000_broken", second);
    const others = ["20260201000000_broken", "20260301000000_never"];
    expect(await migrate(pool, directory, log)).toEqual(others);
  });

  it("names the migration when it also breaks the connection", async () => {
    await write("20260101000000_start", "select pg_terminate_backend(pg_backend_pid());\n");
    const error = await errorOf(migrate(pool, directory, log));
    expect(error).toBeInstanceOf(MigrationError);
    expect(error.message).toContain("20260101000000_start failed: terminating connection");
  });

  it("applies each migration once when several processes start at once", async () => {
    await write("20260101000000_start", first);
    await write("20260201000000_label", second);
    const done = await Promise.all([1, 2, 3].map(() => migrate(pool, directory, log)));
    expect(done.flat().sort()).toEqual(["20260101000000_start", "20260201000000_label"]);
    expect(await ledger()).toHaveLength(2);
  });

  it("lets others read a table that a backup is reading, and is applied when that ends", async () => {
    await write("20260101000000_start", first);
    await migrate(pool, directory, log);
    await write("20260201000000_label", second);
    lines.length = 0;
    const backup = await pool.connect();
    await backup.query("begin; lock table shelves in access share mode");
    const migrating = migrate(pool, directory, log, { wait: 200, retry: 100 });
    await expect.poll(() => lines.join()).toContain("a migration waits for a table in use");
    expect((await pool.query("select id from shelves")).rows).toEqual([{ id: 1 }]);
    await backup.query("commit");
    backup.release();
    expect(await migrating).toEqual(["20260201000000_label"]);
  });

  it("logs a warning for unknown migrations and continues", async () => {
    await write("20260101000000_start", first);
    await write("20260201000000_label", second);
    await migrate(pool, directory, log);
    await rm(join(directory, "20260201000000_label"), { recursive: true });
    lines.length = 0;
    expect(await migrate(pool, directory, log)).toEqual([]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "warn", migrations: ["20260201000000_label"], msg: "database is newer than this version" },
    ]);
  });

  it("does not apply the statement timeout to migrations", async () => {
    await write(
      "20260101000000_start",
      `do $$ begin assert current_setting('statement_timeout') = '0'; end $$;\n${first}`,
    );
    expect(await migrate(pool, directory, log)).toHaveLength(1);
    expect((await pool.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "5s" }]);
  });

  it("names the missing file of an empty migration folder", async () => {
    await mkdir(join(directory, "20260101000000_empty"));
    await expect(migrate(pool, directory, log)).rejects.toThrow("20260101000000_empty");
  });
});
