import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { expect, it } from "vitest";
import { createTestDatabase } from "../test-database.ts";

/** The migration that adds the search columns. */
const search = "20261123000000_search";

export interface SearchMigrationOptions {
  /** The service's folder of migrations. */
  migrations: URL;
  table: string;
  /** A record as the previous version stored it, with the word `Éclair` in one field. */
  stored: Record<string, unknown>;
}

/** Checks that records stored by the previous version can be searched after an upgrade. */
export function searchMigrationSuite({ migrations, table, stored }: SearchMigrationOptions): void {
  it("makes records of the previous version searchable", async () => {
    const folder = fileURLToPath(migrations);
    const before = await mkdtemp(join(tmpdir(), "kindling-migrations-"));
    const database = await createTestDatabase(table);
    const log = createLog({ service: "migrations", level: "silent" });
    const pool = createPool({ url: database.url, service: "migrations", log });
    try {
      const names = (await readdir(folder)).filter((name) => name < search);
      for (const name of names) await cp(join(folder, name), join(before, name), { recursive: true });
      expect(await migrate(pool, before, log)).toEqual(names.toSorted());
      const columns = Object.keys(stored).join(", ");
      await database.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
        [JSON.stringify(stored)],
      );
      expect(await migrate(pool, folder, log)).toContain(search);
      expect(await database.query(`select id from ${table} where search_fields like '%eclair%'`)).toEqual([
        { id: 1 },
      ]);
      expect(await database.query(`select ${columns} from ${table}`)).toEqual([stored]);
    } finally {
      await pool.end();
      await database.drop();
      await rm(before, { recursive: true });
    }
  });
}
