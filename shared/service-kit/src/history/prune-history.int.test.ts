import { fileURLToPath } from "node:url";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../database/migrations/migrate.ts";
import { createPool } from "../database/pool.ts";
import { createLog } from "../log.ts";
import { deleteOlder } from "./prune-history.ts";

const log = createLog({ service: "history", level: "silent" });
let database: TestDatabase;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  database = await createTestDatabase("history");
  pool = createPool({ url: database.url, service: "history", log });
  await migrate(
    pool,
    fileURLToPath(new URL("../../../../services/founders/prisma/migrations", import.meta.url)),
    log,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it("deletes every entry that is older than the days to keep, and no other", async () => {
  await database.query(
    `insert into history (kind, record_id, action, actor_role, changes, at)
     select 'founder', n, 'changed', 'admin', '{}', now() - n * interval '1 hour' from generate_series(1, 3000) n`,
  );
  await deleteOlder(pool, 10, new AbortController().signal);
  const rows = await database.query(
    "select min(record_id)::int as first, max(record_id)::int as last from history",
  );
  expect(rows).toEqual([{ first: 1, last: 239 }]);
});

it("reads no more of the history than it deletes, however long that is", async () => {
  await database.query("truncate history");
  await database.query(
    `insert into history (kind, record_id, action, actor_role, changes, at)
     select 'founder', n, 'changed', 'admin', '{}', now() - n * interval '1 minute' from generate_series(1, 50000) n`,
  );
  await database.query("analyze history");
  const client = await pool.connect();
  try {
    await client.query("begin");
    const read = async () => {
      const { rows } = await client.query<{ scans: number; deleted: number }>(
        `select seq_scan::int as scans, n_tup_del::int as deleted from pg_stat_xact_user_tables
         where relname = 'history'`,
      );
      return rows[0] ?? { scans: 0, deleted: 0 };
    };
    const before = await read();
    // More calls than PostgreSQL plans for their values before it may reuse a plan.
    for (let calls = 0; calls < 10; calls += 1) await client.query("select thin_history(30, 100)");
    expect(await read()).toEqual({ scans: before.scans, deleted: before.deleted + 1_000 });
  } finally {
    await client.query("rollback");
    client.release();
  }
});
