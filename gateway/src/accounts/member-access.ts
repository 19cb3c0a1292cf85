import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import type pg from "pg";
import type { Member } from "./email-changes.ts";

/** Ends every link, invitation and session of some members. */
export function endAccess(pool: pg.Pool, role: Member["role"], ids: readonly number[]): Promise<void> {
  return inOwnTransaction(pool, async (client) => {
    if (role === "founder") {
      await client.query("delete from sign_in_links where founder_id = any($1)", [ids]);
      await client.query("delete from link_mails where founder_id = any($1)", [ids]);
    } else await client.query("delete from invitations where investor_id = any($1)", [ids]);
    // After the sessions: a deletion is stored only while its session lasts.
    await client.query("delete from sessions where role = $1 and subject_id = any($2)", [role, ids]);
    await client.query("delete from account_deletions where role = $1 and subject_id = any($2)", [role, ids]);
  });
}

/** Deletes everything about some erased members. */
export async function forgetMembers(
  pool: pg.Pool,
  role: Member["role"],
  ids: readonly number[],
): Promise<void> {
  await endAccess(pool, role, ids);
  await pool.query("delete from email_changes where role = $1 and subject_id = any($2)", [role, ids]);
  await pool.query("select erase_history($1, $2)", [role, ids]);
  if (role === "investor") {
    await pool.query("delete from investor_passwords where investor_id = any($1)", [ids]);
  }
}

/** The members of a role about whom anything is stored, in ascending order. */
export async function membersAfter(
  pool: pg.Pool,
  role: Member["role"],
  after: number,
  limit: number,
): Promise<number[]> {
  const tables =
    role === "founder"
      ? "select founder_id from sign_in_links union select founder_id from link_mails"
      : "select investor_id from invitations union select investor_id from investor_passwords";
  const { rows } = await pool.query<{ id: number }>(
    `select id from (
       select subject_id from sessions where role = $1 union
       select subject_id from email_changes where role = $1 union
       select subject_id from account_deletions where role = $1 union ${tables}) known(id)
     where id > $2 order by id limit $3`,
    [role, after, limit],
  );
  return rows.map(({ id }) => id);
}
