import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog, type Log } from "@kindling/service-kit/log.ts";
import { createMigratedDatabase } from "@kindling/test-kit/migrated-database.ts";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach } from "vitest";

export interface TestLibrary {
  readonly database: TestDatabase;
  readonly pool: pg.Pool;
  readonly log: Log;
  /** The test's log, as JSON lines. */
  readonly logged: string[];
  /** The stored library, newest first. */
  videos(): Promise<StoredVideo[]>;
  /** The versions in the outbox, by the channel's id. */
  outbox(): Promise<Record<string, number>>;
  /** Empties the outbox. */
  clearOutbox(): Promise<void>;
  /** Makes the last reading of every feed older. */
  age(seconds: number): Promise<void>;
  feeds(): Promise<StoredFeed[]>;
}

export interface StoredVideo {
  id: number;
  video_id: string;
  title: string;
  version: number;
}

export interface StoredFeed {
  url: string;
  etag: string | null;
  last_modified: string | null;
  checked: boolean;
  changed: boolean;
  failures: number;
  error: string | null;
}

/** A media database for the tests of one file, empty at the start of each. */
export function testLibrary(name: string): TestLibrary {
  let database: TestDatabase;
  let pool: pg.Pool;
  const logged: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  });
  const log = createLog({ service: "media", level: "debug", destination });

  beforeAll(async () => {
    const migrations = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));
    database = await createMigratedDatabase(name, migrations);
    pool = createPool({ url: database.url, service: "media", log });
  });
  beforeEach(async () => {
    await database.empty(["_prisma_migrations"]);
    logged.length = 0;
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  return {
    get database() {
      return database;
    },
    get pool() {
      return pool;
    },
    log,
    logged,
    videos: () =>
      database.query<StoredVideo & pg.QueryResultRow>(
        "select id, video_id, title, version from videos order by published_at desc nulls last, position",
      ),
    outbox: async () => {
      const rows = await database.query<{ video_id: string; version: number }>(
        "select video_id, o.version from outbox o join videos v on v.id = aggregate_id where aggregate = 'video'",
      );
      return Object.fromEntries(rows.map(({ video_id, version }) => [video_id, version]));
    },
    clearOutbox: async () => {
      await database.query("delete from outbox");
    },
    age: async (seconds) => {
      await database.query("update feeds set checked_at = checked_at - make_interval(secs => $1)", [seconds]);
    },
    feeds: () =>
      database.query<StoredFeed & pg.QueryResultRow>(
        `select url, etag, last_modified, checked_at is not null as checked, changed_at is not null as changed,
                failures, error from feeds`,
      ),
  };
}
