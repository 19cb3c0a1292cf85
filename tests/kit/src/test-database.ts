import { randomBytes } from "node:crypto";
import { escapeIdentifier, Pool, type PoolConfig, type QueryResultRow } from "pg";
import { inject } from "vitest";
import type {} from "./postgres-global-setup.ts";

export interface TestDatabase {
  /** The superuser's address of this database. */
  url: string;
  name: string;
  /** Runs one statement and returns its rows. */
  query<Row extends QueryResultRow = QueryResultRow>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Deletes every row of the schema `public`, except in the tables `keep`; ids restart at 1. */
  empty(keep?: readonly string[]): Promise<void>;
  /** Ends every connection to the database and removes it. May be called more than once. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** A database to copy. Its connections are ended, because PostgreSQL cannot copy a database in use. */
  template?: string;
}

/**
 * Creates a database on the test run's server. `name` is the prefix of its name, to recognise it in the
 * server's lists; the rest is random. Needs `postgres-global-setup.ts` among vitest's global setups.
 */
export async function createTestDatabase(
  name = "test",
  { template }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const adminUrl = inject("databaseAdminUrl");
  const prefix = name
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "_")
    .slice(0, 40);
  const unique = `${prefix}_${randomBytes(6).toString("hex")}`;
  const id = escapeIdentifier(unique);
  if (template) await asAdmin(endConnections, [template]);
  // Copying its files takes 13 instead of 40 ms of CPU time for writing each page to the log.
  await asAdmin(
    `create database ${id} template ${escapeIdentifier(template ?? "template0")} strategy file_copy`,
  );

  const url = new URL(adminUrl);
  url.pathname = `/${unique}`;
  const pool = testPool({ connectionString: url.href, max: 4, connectionTimeoutMillis: 10_000 });
  let dropped: Promise<void> | undefined;
  const drop = async () => {
    await pool.end();
    await asAdmin(`drop database if exists ${id} with (force)`);
  };
  return {
    url: url.href,
    name: unique,
    query: async <Row extends QueryResultRow>(sql: string, params?: unknown[]) =>
      (await pool.query<Row>(sql, params)).rows,
    empty: async (keep = []) => {
      await pool.query(emptyTables(keep));
    },
    drop: () => {
      dropped ??= drop();
      return dropped;
    },
  };
}

/** Deleting a few rows costs a tenth of `truncate`, which makes new files for every table and index. */
const emptyTables = (keep: readonly string[]) => `
  do $$ declare name text; begin
    -- In any order: foreign keys are not checked.
    set local session_replication_role = replica;
    for name in select quote_ident(tablename) from pg_tables
                where schemaname = 'public' and tablename <> all (array[${keep.map((name) => `'${name}'`)}]::text[]) loop
      execute 'delete from ' || name;
    end loop;
    perform setval(oid::regclass, 1, false) from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace;
  end $$`;

const endConnections = "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1";

let admin: Pool | undefined;
/** Runs a statement on a connection that this process keeps, because each new one takes 10 ms of CPU time. */
async function asAdmin(sql: string, params: unknown[] = []): Promise<void> {
  const connectionString = inject("databaseAdminUrl");
  admin ??= testPool({ connectionString, idleTimeoutMillis: 0, allowExitOnIdle: true });
  await admin.query(sql, params);
}

/** A pool whose connections the server may end, also while they are being closed, as when a database is dropped. */
export function testPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
  return pool;
}
