import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type DatabaseName, databaseNames } from "../databases.ts";
import { type RunningPostgres, startPostgres } from "./start.ts";
import { makeUsedFolder, removeFolders } from "./testing/data-folders.ts";
import { killServer } from "./testing/orphans.ts";
import { query } from "./testing/query.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = createLog({ service: "sequences", level: "silent" });
const corrected = "_sequences_after_crash";
/** A record from before its history was kept, of which the migration writes an entry. */
const recordFromBefore: Partial<Record<DatabaseName, string>> = {
  founders: "insert into founders (company, name, email) values ('A', 'A', 'a@example.com')",
  investors: "insert into investors (name, email) values ('A', 'a@example.com')",
  matches:
    "insert into reviews (id, founder_id, investor_id, version, created_at) values (1, 1, 1, 1, now())",
};

describe.each([
  ["a new database", [undefined]],
  ["a database from before histories", ["_history", corrected]],
] as const)("the sequences of %s", (_from, stops) => {
  const databases = [...databaseNames];
  let dataDir: string;
  let postgres: RunningPostgres;
  beforeAll(async () => {
    dataDir = await makeUsedFolder();
    // Durable: otherwise every sequence loses what PostgreSQL has not written yet.
    postgres = await startPostgres({ dataDir, databases });
  });
  afterAll(async () => {
    await postgres.stop();
    await removeFolders();
  });

  const run = <Row>(name: DatabaseName, sql: string) => query<Row>(postgres.url(name), sql);

  /** Applies the migrations of a database, up to the one of this name. */
  async function migrated(name: DatabaseName, stop?: string): Promise<void> {
    const folder = name === "gateway" ? "gateway/migrations" : `services/${name}/prisma/migrations`;
    const source = fileURLToPath(new URL(`../../../${folder}`, import.meta.url));
    const all = (await readdir(source)).filter((entry) => !entry.endsWith(".toml")).sort();
    const end = all.findIndex((entry) => stop !== undefined && entry.endsWith(stop));
    const some = await mkdtemp(join(tmpdir(), "kindling-migrations-"));
    const pool = createPool({ url: postgres.url(name), service: "sequences", log });
    try {
      for (const entry of end < 0 ? all : all.slice(0, end))
        await cp(join(source, entry), join(some, entry), { recursive: true });
      await migrate(pool, some, log);
    } finally {
      await pool.end();
      await rm(some, { recursive: true });
    }
  }

  /** The next value of each sequence of each database. */
  async function nextValues(): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const name of databases) {
      const rows = await run<{ sequence: string; next: number }>(
        name,
        `select sequencename as sequence, nextval(format('%I', sequencename)::regclass)::int as next
         from pg_sequences where schemaname = 'public'`,
      );
      for (const { sequence, next } of rows) found[`${name}: ${sequence}`] = next;
    }
    return found;
  }

  async function crash(): Promise<void> {
    await killServer(postgres);
    await postgres.stop();
    postgres = await startPostgres({ dataDir, databases });
  }

  it("do not go back when PostgreSQL crashes, and are set right if they did", async () => {
    for (const name of databases) {
      for (const stop of stops) {
        await migrated(name, stop);
        const record = recordFromBefore[name];
        if (stop === "_history" && record !== undefined) await run(name, record);
      }
    }
    await nextValues();
    const before = await nextValues();
    expect(before).toHaveProperty(["founders: history_id_seq"]);
    await crash();
    for (const name of databases) await migrated(name);
    const after = await nextValues();
    expect(Object.keys(before).filter((name) => after[name]! <= before[name]!)).toEqual([]);
    await crash();
    const last = await nextValues();
    expect(Object.keys(after).filter((name) => last[name]! <= after[name]!)).toEqual([]);
  });
});
