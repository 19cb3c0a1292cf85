import type pg from "pg";

/** Runs the work in one transaction on this connection. */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot roll back is lost, with its transaction.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Runs the work in one transaction on a connection of the pool, which is closed when the work fails. */
export async function inOwnTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failed = true;
  try {
    const result = await inTransaction(client, () => work(client));
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}

/**
 * Runs one statement without the pool's timeout. For an operator's command that changes every row of a table: it may
 * take longer, no request waits for it, and a second attempt would take as long.
 */
export async function runWithoutTimeout(pool: pg.Pool, statement: string): Promise<void> {
  await inOwnTransaction(pool, async (client) => {
    await client.query("set local statement_timeout = 0");
    await client.query(statement);
  });
}
