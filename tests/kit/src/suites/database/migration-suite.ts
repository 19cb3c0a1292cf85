import { expect, it } from "vitest";
import { checkUpgraded, type StoredBefore } from "./upgraded-database.ts";

/**
 * Checks what an upgrade makes of a record that the oldest version stored. It has the word `Éclair` in one field, and
 * no website.
 */
export function migrationSuite(before: StoredBefore): void {
  const { table } = before;
  const kind = table.slice(0, -1);

  it("make a record searchable, approved and counted, and begin its history", () =>
    checkUpgraded(
      before,
      [
        ["20261123000000_search"],
        [
          "20261129100000_restored_at",
          `insert into history (kind, record_id, action, at, actor_role, changes)
           select '${kind}', 1, 'unarchived', at::timestamptz, 'admin', '{}'
           from unnest(array['2026-01-02', '2026-03-04']) at`,
        ],
        [
          "20261202100000_list_records",
          "insert into list_version (value) select gen_random_uuid() from generate_series(1, 2)",
        ],
        // A search of then did not spell out these letters.
        ["20261206000006_search_letters", `update ${table} set website = 'https://søren‑straße.example'`],
      ],
      async ({ query }) => {
        for (const word of ["eclair", "soren-strasse"]) {
          const found = await query(`select id from ${table} where search_fields like '%${word}%'`);
          expect([word, found]).toEqual([word, [{ id: 1 }]]);
        }

        const first =
          "select record_id::int, actor_role, changes from history where action = 'recorded-since'";
        expect(await query(first)).toEqual([{ record_id: 1, actor_role: "system", changes: {} }]);
        const restored = `select restored_at = '2026-03-04' as is_last from ${table} where restored_at is not null`;
        expect(await query(restored)).toEqual([{ is_last: true }]);

        expect(await query(`select id from ${table} where application is null`)).toEqual([{ id: 1 }]);
        const statistics = "select null_frac from pg_stats where tablename = $1 and attname = 'application'";
        expect(await query(statistics, [table])).toEqual([{ null_frac: 1 }]);

        const total = async () =>
          (await query("select sum(records)::int as total from list_version"))[0]!.total;
        expect(await total()).toBe(1);
        await query(`update ${table} set application = '{"state": "pending"}'`);
        expect(await total()).toBe(0);
        await query(`update ${table} set application = null`);
        expect(await total()).toBe(1);
        await query(`delete from ${table}`);
        expect(await total()).toBe(0);
      },
    ));
}
