import { fileURLToPath } from "node:url";
import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool, databaseReady, whenReachable } from "@kindling/service-kit/database/pool.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";

/** The folder of the database's migrations. */
export const migrations = fileURLToPath(new URL("../migrations", import.meta.url));

/** The gateway's database with open access: saved views and follow-ups alone are in use. */
export interface OpenDatabase {
  readonly pool: pg.Pool;
  /** Everybody is the same admin, so nothing is recorded. */
  readonly audit?: undefined;
  /** Whether the database is reachable. */
  ready(): Promise<boolean>;
  /** Waits for the database and migrates it. @throws MigrationError, or the last error when it stays unreachable */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Undefined without a URL: open access needs no database. */
export function openDatabase(url: string | undefined, log: Log): OpenDatabase | undefined {
  if (url === undefined) return undefined;
  const pool = createPool({ url, service: "gateway", log });
  return {
    pool,
    ready: () => databaseReady(pool),
    async start() {
      await whenReachable(pool, log, () => migrate(pool, migrations, log));
    },
    close: () => pool.end(),
  };
}
