import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../../log.ts";
import { inTransaction } from "../transaction.ts";
import { buildIndex, buildsIndexConcurrently } from "./concurrent-index.ts";

/** Key of the advisory lock that serialises migrations; a random constant. */
const migrationLock = 7_246_113_902;
/** Retry interval of a replica that waits for the lock, in ms. */
const lockRetryMs = 100;
/**
 * How long a migration waits for a table, and then until it is tried again, in ms. While it waits, everybody else waits
 * behind it, and a backup reads every table until it ends.
 */
const tableTimes = { wait: 2_000, retry: 1_000 };
/** PostgreSQL's code when `lock_timeout` ends. */
const lockNotAvailable = "55P03";

const ledger = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

/** A migration cannot be applied; the message names it. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MigrationError";
  }
}

/**
 * Applies the missing SQL migrations of `directory` in order of their names, each in a transaction with its row in
 * Prisma's ledger, so that `prisma migrate status` agrees. Concurrent indexes are built outside (concurrent-index.ts).
 * Replicas that start together wait for each other.
 * @throws MigrationError when one fails or was edited after it was applied
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  log: Log,
  { wait, retry } = tableTimes,
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await lock(client);
    await client.query(ledger);
    const applied = await appliedMigrations(client);
    const known = new Set(migrations.map(({ name }) => name));
    const newer = [...applied.keys()].filter((name) => !known.has(name));
    if (newer.length > 0) log.warn({ migrations: newer }, "database is newer than this version");
    const done: string[] = [];
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined) {
        throw new MigrationError(`Migration ${migration.name} was changed after it was applied.`);
      }
      while (!(await apply(client, migration, wait))) {
        log.warn({ migration: migration.name }, "a migration waits for a table in use, retrying");
        await setTimeout(retry);
      }
      log.info({ migration: migration.name }, "migration applied");
      done.push(migration.name);
    }
    await protectHistory(client);
    return done;
  } finally {
    // Ends the session, with its lock and statement timeout.
    client.release(true);
  }
}

/** Polls, because a statement waiting for the lock would hold a snapshot, for which a concurrent index waits. */
async function lock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      migrationLock,
    ]);
    if (rows[0]!.locked) return;
    await setTimeout(lockRetryMs);
  }
}

/** Gives the history to a role that nobody can use, if the database has the function for that. */
async function protectHistory(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ prepared: boolean }>(
    "select to_regprocedure('operator.protect_history()') is not null as prepared",
  );
  if (rows[0]!.prepared) await client.query("select operator.protect_history()");
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const content = await readFile(join(directory, name, "migration.sql"));
      return {
        name,
        sql: content.toString("utf8"),
        checksum: createHash("sha256").update(content).digest("hex"),
      };
    }),
  );
}

async function appliedMigrations(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    "select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

/** Returns false, having changed nothing, when a table was in use for too long. */
async function apply(
  client: pg.PoolClient,
  { name, sql, checksum }: Migration,
  tableWaitMs: number,
): Promise<boolean> {
  const record = () =>
    client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
  try {
    if (buildsIndexConcurrently(sql)) {
      await buildIndex(client, sql);
      await record();
    } else {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${tableWaitMs}`);
        await client.query(sql);
        await record();
      });
    }
    return true;
  } catch (cause) {
    if ((cause as { code?: string }).code === lockNotAvailable) return false;
    throw new MigrationError(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
