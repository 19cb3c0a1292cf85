import type { Activity } from "@kindling/contracts/history/activity.ts";
import type pg from "pg";

type AdminNames = Pick<Activity, "admins" | "viewers">;

/** Entries that are looked at for names of ADMINS_FILE: as many as one search looks at. */
const scanLimit = 20_000;

/**
 * Adds to the names of those who sign in as admins and viewers those who are gone, or have another role now, and are in
 * the audit. Accounts are found by the index of entries about them, lines of ADMINS_FILE in the newest entries only.
 */
export async function withFormerNames(pool: pg.Pool, present: AdminNames): Promise<AdminNames> {
  const { rows } = await pool.query<{ role: "admin" | "viewer"; name: string }>(
    `select role, name from (
       select changes -> 'admin' ->> 1 as name, given.role
       from history cross join lateral jsonb_array_elements_text(changes -> 'role') given(role)
       where kind = 'admin' and record_id > 0
       union
       select actor_name, actor_role
       from (select actor_name, actor_role from history order by at desc, id desc limit $1) newest
     ) known
     where role in ('admin', 'viewer') and name is not null
     order by lower(name), name`,
    [scanLimit],
  );
  const formerOf = (role: "admin" | "viewer", names: readonly string[]) =>
    rows.filter((row) => row.role === role && !names.includes(row.name)).map(({ name }) => name);
  const { admins, viewers } = present;
  return {
    admins: [...admins, ...formerOf("admin", admins)],
    viewers: [...viewers, ...formerOf("viewer", viewers)],
  };
}
