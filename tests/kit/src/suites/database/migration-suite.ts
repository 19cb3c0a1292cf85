import { expect, it } from "vitest";
import { checkUpgraded, type StoredBefore } from "./upgraded-database.ts";

/**
 * Checks what an upgrade makes of records that an older version stored. The stored record has the word `Éclair` in one
 * field.
 */
export function migrationSuite(before: StoredBefore): void {
  it("makes records searchable that are older than the search", () =>
    checkUpgraded(before, "20261123000000_search", async ({ query }) => {
      const found = await query(`select id from ${before.table} where search_fields like '%eclair%'`);
      expect(found).toEqual([{ id: 1 }]);
    }));

  it("makes records searchable whose letters an older search did not spell out", () =>
    checkUpgraded(
      before,
      "20261206000006_search_letters",
      async ({ query }) => {
        const found = await query(
          `select id from ${before.table} where search_fields like '%soren-strasse%'`,
        );
        expect(found).toEqual([{ id: 1 }]);
      },
      `update ${before.table} set website = 'https://søren‑straße.example'`,
    ));

  it("approves records that are older than applications, and analyzes the new column", () =>
    checkUpgraded(before, "20261124110000_applications", async ({ query }) => {
      expect(await query(`select id from ${before.table} where application is null`)).toEqual([{ id: 1 }]);
      const statistics = "select null_frac from pg_stats where tablename = $1 and attname = 'application'";
      expect(await query(statistics, [before.table])).toEqual([{ null_frac: 1 }]);
    }));

  it("counts the existing approved records, and keeps that count current", () =>
    checkUpgraded(
      before,
      "20261202100000_list_records",
      async ({ query }) => {
        const total = async () =>
          (await query("select sum(records)::int as total from list_version"))[0]!.total;
        expect(await total()).toBe(1);
        await query(`update ${before.table} set application = '{"state": "pending"}'`);
        expect(await total()).toBe(0);
        await query(`update ${before.table} set application = null`);
        expect(await total()).toBe(1);
        await query(`delete from ${before.table}`);
        expect(await total()).toBe(0);
      },
      "insert into list_version (value) select gen_random_uuid() from generate_series(1, 2)",
    ));

  it("reads from the history when an existing record was restored last", () =>
    checkUpgraded(
      before,
      "20261129100000_restored_at",
      async ({ query }) => {
        const rows = await query(
          `select restored_at = '2026-03-04' as is_last from ${before.table} where restored_at is not null`,
        );
        expect(rows).toEqual([{ is_last: true }]);
      },
      `insert into history (kind, record_id, action, at, actor_role, changes)
       select '${before.table.slice(0, -1)}', 1, 'unarchived', at::timestamptz, 'admin', '{}'
       from unnest(array['2026-01-02', '2026-03-04']) at`,
    ));
}
