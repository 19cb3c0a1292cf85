import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import type pg from "pg";
import type { Member } from "./email-changes.ts";

type Role = Member["role"];

/** Ends every link, invitation and session of some members, but not an email change that is being confirmed. */
export function endAccess(pool: pg.Pool, role: Role, ids: readonly number[]): Promise<void> {
  return inOwnTransaction(pool, (client) => deleteAccess(client, role, ids));
}

/** Ends all access of some archived members. */
export function endAccessOfArchived(pool: pg.Pool, role: Role, ids: readonly number[]): Promise<void> {
  return inOwnTransaction(pool, async (client) => {
    await deleteAccess(client, role, ids);
    await client.query("delete from email_changes where role = $1 and subject_id = any($2)", [role, ids]);
  });
}

/** Deletes everything about some erased members. */
export function forgetMembers(pool: pg.Pool, role: Role, ids: readonly number[]): Promise<void> {
  return inOwnTransaction(pool, async (client) => {
    await deleteAccess(client, role, ids);
    await client.query("delete from email_changes where role = $1 and subject_id = any($2)", [role, ids]);
    await client.query("select erase_history($1, $2)", [role, ids]);
    if (role === "investor") {
      await client.query("delete from investor_passwords where investor_id = any($1)", [ids]);
    }
  });
}

async function deleteAccess(client: pg.PoolClient, role: Role, ids: readonly number[]): Promise<void> {
  if (role === "founder") {
    await client.query("delete from sign_in_links where founder_id = any($1)", [ids]);
    await client.query("delete from link_mails where founder_id = any($1)", [ids]);
  } else await client.query("delete from invitations where investor_id = any($1)", [ids]);
  // After the sessions: a deletion is stored only while its session lasts.
  await client.query("delete from sessions where role = $1 and subject_id = any($2)", [role, ids]);
  await client.query("delete from account_deletions where role = $1 and subject_id = any($2)", [role, ids]);
}

/** The tables with members: the column of their ids and, where both roles are in it, that of the role. */
const common = [
  ["sessions", "subject_id", "role"],
  ["email_changes", "subject_id", "role"],
  ["account_deletions", "subject_id", "role"],
  ["history", "record_id", "kind"],
  ["history", "actor_id", "actor_role"],
];
const tables: Record<Role, readonly string[][]> = {
  founder: [...common, ["sign_in_links", "founder_id"], ["link_mails", "founder_id"]],
  investor: [...common, ["invitations", "investor_id"], ["investor_passwords", "investor_id"]],
};

/** The ids of members of a role that any table has, in ascending order. */
export async function membersAfter(
  pool: pg.Pool,
  role: Role,
  after: number,
  limit: number,
): Promise<number[]> {
  // Only the first ids of each table are read.
  const parts = tables[role].map(([table, id, roleColumn]) => {
    const ofRole = roleColumn === undefined ? "" : `${roleColumn} = $1 and`;
    return `(select distinct ${id} from ${table} where ${ofRole} ${id} > $2 order by ${id} limit $3)`;
  });
  const { rows } = await pool.query<{ id: number }>(
    `select id::integer from (${parts.join(" union ")}) known(id) order by id limit $3`,
    [role, after, limit],
  );
  return rows.map(({ id }) => id);
}
