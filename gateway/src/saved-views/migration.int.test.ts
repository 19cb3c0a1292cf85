import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { createTestDatabase } from "@kindling/test-kit/test-database.ts";
import { expect, it } from "vitest";
import { migrations } from "../database.ts";

it("the migration removes the searches of saved views, and nothing else", async () => {
  const database = await createTestDatabase("gateway");
  const log = createLog({ service: "gateway", level: "silent" });
  const pool = createPool({ url: database.url, service: "gateway", log, max: 1 });
  const contents = (search: string) => ({
    search,
    filters: [{ name: "stage", value: "SEED" }],
    sort: "-ask",
  });
  try {
    await migrate(pool, migrations, log);
    // As the previous version left it.
    await database.query("delete from _prisma_migrations where migration_name like '%views_without_search'");
    for (const search of ["Ada Byron", ""]) {
      await pool.query("insert into saved_views (view_table, name, contents) values ('founders', $1, $2)", [
        `View of "${search}"`,
        contents(search),
      ]);
    }
    await migrate(pool, migrations, log);
    expect(await database.query("select version, contents from saved_views order by id")).toEqual([
      { version: 1, contents: contents("") },
      { version: 1, contents: contents("") },
    ]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
