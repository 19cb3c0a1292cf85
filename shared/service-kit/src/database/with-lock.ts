import type pg from "pg";

/**
 * Runs the work on a connection with an advisory lock, or returns null if another process holds it. A process that
 * loses this connection loses the lock, and cannot save on it.
 */
export async function withLock<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await pool.connect();
  let broken = true;
  try {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      lock,
    ]);
    const unlock = () => client.query("select pg_advisory_unlock($1)", [lock]);
    const result = rows[0]!.locked ? await work(client).finally(unlock) : null;
    broken = false;
    return result;
  } finally {
    // If the lock was not released, it ends with the session.
    client.release(broken);
  }
}
