import type pg from "pg";

const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, "").trim();

/** Whether a migration builds an index concurrently, which PostgreSQL cannot do in a transaction. */
export function buildsIndexConcurrently(sql: string): boolean {
  return /^create\s+(unique\s+)?index\s+concurrently\b/i.test(withoutComments(sql));
}

const oneIndex =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(?<name>[a-z_][a-z0-9_]*)\s[^;]*;?$/i;

/**
 * Builds the index of such a migration. A killed attempt leaves an invalid index, which slows writes and serves no
 * reads, so it is dropped and built again. A valid index stays; only its ledger row was missing.
 * @throws Error when the migration is not `create index concurrently if not exists <name> ...`
 */
export async function buildIndex(client: pg.ClientBase, sql: string): Promise<void> {
  const name = oneIndex.exec(withoutComments(sql))?.groups?.name;
  if (name === undefined) {
    throw new Error("it must be one statement, `create index concurrently if not exists <name> ...`");
  }
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [name],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently ${name}`);
  await client.query(sql);
}
