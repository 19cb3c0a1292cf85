import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { createTestDatabase } from "@kindling/test-kit/test-database.ts";
import { expect, it } from "vitest";
import { migrations } from "../database.ts";

it("the migration finds the last sign-in of each member in the audit, the sessions and the passwords", async () => {
  const database = await createTestDatabase("gateway");
  const log = createLog({ service: "gateway", level: "silent" });
  const pool = createPool({ url: database.url, service: "gateway", log, max: 1 });
  try {
    await migrate(pool, migrations, log);
    // As the previous version left it.
    await database.query("drop table retention_mails, last_sign_ins");
    await database.query("drop function note_sign_in cascade");
    await database.query("alter table sessions disable trigger refuse_suspended");
    await database.query("delete from _prisma_migrations where migration_name like '%retention'");
    await database.query(`
      insert into history (kind, record_id, action, at, actor_role, actor_id) values
        ('founder', 1, 'signed-in', '2025-01-01', 'founder', 1),
        ('founder', 1, 'signed-in', '2025-03-01', 'founder', 1),
        ('founder', 1, 'sign-in-failed', '2025-04-01', 'founder', 1),
        ('investor', 1, 'signed-in', '2025-05-01', 'investor', 1),
        ('admin', null, 'signed-in', '2025-06-01', 'admin', null)`);
    await database.query(`
      insert into sessions (id, role, subject_id, credential, created_at, seen_at) values
        ('a', 'founder', 2, null, '2025-07-01', '2025-07-01'),
        ('b', 'admin', null, 'c', '2025-07-01', '2025-07-01')`);
    await database.query(`
      insert into investor_passwords values (1, 'hash', '2025-02-01'), (2, 'hash', '2025-08-01')`);
    await migrate(pool, migrations, log);
    const rows = await database.query(
      "select role, subject_id as id, to_char(at, 'YYYY-MM-DD') as at from last_sign_ins order by role, id",
    );
    expect(rows).toEqual([
      { role: "founder", id: 1, at: "2025-03-01" },
      { role: "founder", id: 2, at: "2025-07-01" },
      { role: "investor", id: 1, at: "2025-05-01" },
      { role: "investor", id: 2, at: "2025-08-01" },
    ]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
