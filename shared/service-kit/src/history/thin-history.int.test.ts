import { fileURLToPath } from "node:url";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../database/migrations/migrate.ts";
import { createPool } from "../database/pool.ts";
import { createLog } from "../log.ts";
import { deleteOlder } from "./thin-history.ts";

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
