import type { TestDatabase } from "@kindling/test-kit/test-database.ts";

/** How many statements wait for a lock of an account. */
export async function waitingForAccounts(database: TestDatabase): Promise<number> {
  const rows = await database.query(
    `select from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
}
