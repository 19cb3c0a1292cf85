import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** The name of the migrated template, by the folder of its migrations. */
const templates = new Map<string, Promise<string>>();

/**
 * A test database to which the migrations of a folder are applied. The first of this process migrates a template: a
 * copy of it takes a tenth of the time.
 */
export async function createMigratedDatabase(name: string, migrations: string): Promise<TestDatabase> {
  let template = templates.get(migrations);
  if (template === undefined) {
    template = createTemplate(name, migrations);
    templates.set(migrations, template);
  }
  return createTestDatabase(name, { template: await template });
}

/** Stays until the test run's server stops. */
async function createTemplate(name: string, migrations: string): Promise<string> {
  const template = await createTestDatabase(`${name}_template`);
  const log = createLog({ service: name, level: "silent" });
  const pool = createPool({ url: template.url, service: name, log, max: 1 });
  try {
    await migrate(pool, migrations, log);
  } finally {
    await pool.end();
  }
  return template.name;
}
