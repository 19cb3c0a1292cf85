import type pg from "pg";
import type { ReadingState } from "./reading-delay.ts";

/** The results of a feed's earlier readings. */
export interface FeedState extends ReadingState {
  etag: string | null;
  lastModified: string | null;
}

/** Key of the advisory lock for reading the feed; a random constant. */
export const readingLock = 5_917_304_481;

/** The stored results, empty for a new feed. */
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
  const { rows } = await client.query<{ exists: boolean }>("select exists (select from videos)");
  return rows[0]!.exists;
}

/** Stores the validators of a fresh response and resets the failures. */
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

/** Records an unchanged feed and resets the failures. */
export async function recordNotModified(client: pg.ClientBase, url: string): Promise<void> {
  await client.query(
    "update feeds set checked_at = clock_timestamp(), failures = 0, error = null where url = $1",
    [url],
  );
}

/** Records a failure and keeps the validators; returns the number of consecutive failures. */
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
