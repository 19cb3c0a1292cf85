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

/** The same on a connection of the pool, which is closed when the work fails. */
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
