import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { expect } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test-database.ts";

export interface StoredBefore {
  /** The service's folder of migrations. */
  migrations: URL;
  table: string;
  /** A record as the previous version stored it. */
  stored: Record<string, unknown>;
}

/**
 * Checks a database with one record from before a migration, after that migration and all later ones.
 * @param steps the migration, and later ones, each with SQL that stores what else was there before it
 */
export async function checkUpgraded(
  { migrations, table, stored }: StoredBefore,
  steps: readonly [migration: string, more?: string][],
  check: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  const folder = fileURLToPath(migrations);
  const before = await mkdtemp(join(tmpdir(), "kindling-migrations-"));
  const database = await createTestDatabase(table);
  const log = createLog({ service: "migrations", level: "silent" });
  const pool = createPool({ url: database.url, service: "migrations", log });
  const names = (await readdir(folder)).toSorted();
  const columns = Object.keys(stored).join(", ");
  try {
    for (const [n, [migration, more]] of steps.entries()) {
      expect(names).toContain(migration);
      for (const name of names.filter((name) => name < migration))
        await cp(join(folder, name), join(before, name), { recursive: true });
      await migrate(pool, before, log);
      if (n === 0) {
        await database.query(
          `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
          [JSON.stringify(stored)],
        );
      }
      if (more !== undefined) await database.query(more);
    }
    expect(await migrate(pool, folder, log)).toContain(steps.at(-1)![0]);
    expect(await database.query(`select ${columns} from ${table}`)).toContainEqual(stored);
    await check(database);
  } finally {
    await pool.end();
    await database.drop();
    await rm(before, { recursive: true });
  }
}
