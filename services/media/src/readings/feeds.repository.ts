import type pg from "pg";
import type { ReadingState } from "./reading-delay.ts";

/** What is known of a feed from its readings so far. */
export interface FeedState extends ReadingState {
  etag: string | null;
  lastModified: string | null;
}

/** Key of the advisory lock that a process holds while it reads the feed; chosen at random. */
const readingLock = 5_917_304_481;

/**
 * Does the work on a connection that holds the reading lock, or returns null when another holds
 * it. A process that dies, or loses this connection, loses the lock and cannot save any more.
 */
export async function withReadingLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await pool.connect();
  let broken = true;
  // The pool listens only to its idle connections, and this one waits while the feed is fetched: without a
  // listener its loss would end the process. The next query fails and says why.
  const ignore = () => {};
  client.on("error", ignore);
  try {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      readingLock,
    ]);
    const result = rows[0]!.locked ? await work(client) : null;
    if (rows[0]!.locked) await client.query("select pg_advisory_unlock($1)", [readingLock]);
    broken = false;
    return result;
  } finally {
    client.off("error", ignore);
    // Ending the session gives the lock back too.
    client.release(broken);
  }
}

/** What is known of a feed; of one that was never read, nothing. */
export async function findFeed(client: pg.ClientBase, url: string): Promise<FeedState> {
  const { rows } = await client.query<FeedState>(
    `select etag, last_modified as "lastModified", failures,
            (extract(epoch from clock_timestamp() - checked_at) * 1000)::float8 as "ageMs"
     from feeds where url = $1`,
    [url],
  );
  return rows[0] ?? { etag: null, lastModified: null, failures: 0, ageMs: null };
}

/** Whether the library has any video. */
export async function hasVideos(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean }>("select exists (select from videos) as some");
  return rows[0]!.some;
}

/** Keeps the validators of a fresh answer and forgets earlier failures. */
export async function recordFresh(
  client: pg.ClientBase,
  url: string,
  { etag, lastModified }: { etag: string | null; lastModified: string | null },
  hasChanged: boolean,
): Promise<void> {
  await client.query(
    `insert into feeds as f (url, etag, last_modified, checked_at, changed_at)
     values ($1, $2, $3, clock_timestamp(), case when $4 then clock_timestamp() end)
     on conflict (url) do update
     set etag = excluded.etag, last_modified = excluded.last_modified, checked_at = excluded.checked_at,
         changed_at = coalesce(excluded.changed_at, f.changed_at), failures = 0, error = null`,
    [url, etag, lastModified, hasChanged],
  );
}

/** Records that the feed is as it was, and forgets earlier failures. */
export async function recordNotModified(client: pg.ClientBase, url: string): Promise<void> {
  await client.query(
    "update feeds set checked_at = clock_timestamp(), failures = 0, error = null where url = $1",
    [url],
  );
}

/** Records a failure; returns how many there were in a row. The validators stay those of the last good answer. */
export async function recordFailure(client: pg.ClientBase, url: string, error: string): Promise<number> {
  const { rows } = await client.query<{ failures: number }>(
    `insert into feeds as f (url, checked_at, failures, error) values ($1, clock_timestamp(), 1, left($2, 500))
     on conflict (url) do update
     set checked_at = excluded.checked_at, failures = f.failures + 1, error = excluded.error
     returning failures`,
    [url, error],
  );
  return rows[0]!.failures;
}
