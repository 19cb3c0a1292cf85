import { subjectOf } from "@kindling/contracts/event.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import type pg from "pg";
import { deleteLinks } from "../credentials/mailed-links.ts";
import type { Member } from "./member-records.ts";

type Role = Member["role"];

/** Tables with members of both roles: the column of their ids, and that of the role. */
const common: [table: string, id: string, role?: string][] = [
  ["members", "subject_id", "role"],
  ["sessions", "subject_id", "role"],
  ["mailed_links", "subject_id", "role"],
  ["introduction_links", "subject_id", "role"],
  ["suspensions", "subject_id", "role"],
  ["last_sign_ins", "subject_id", "role"],
  ["retention_mails", "subject_id", "role"],
  ["due_mails", "subject_id", "role"],
  ["merged_members", "subject_id", "role"],
  ["merged_members", "kept_id", "role"],
  ["invitation_recipients", "subject_id", "role"],
  ["history", "record_id", "kind"],
  ["history", "actor_id", "actor_role"],
];
/** The tables with members of a role. */
export const memberTables: Record<Role, typeof common> = {
  founder: [...common, ["link_mails", "founder_id"], ["follow_ups", "founder_id"]],
  investor: [
    ...common,
    ["invited_investors", "investor_id"],
    ["investor_passwords", "investor_id"],
    ["follow_ups", "investor_id"],
  ],
};

/**
 * Runs a transaction that changes a member's account: one at a time, and a concurrent sign-in waits to see the change. It
 * holds a connection and the lock, so `work` calls no service.
 */
export function inAccountTransaction<T>(
  pool: pg.Pool,
  { role, id }: Member,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return inOwnTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext($1), $2)", [role, id]);
    return work(client);
  });
}

/** Deletes what a member asked for and has not confirmed. Call it after ending sessions, on which these depend. */
export const deleteUnconfirmed = (client: pg.PoolClient, role: Role, ids: readonly number[]): Promise<void> =>
  deleteLinks(client, role, ids, ["email", "deletion"]);

/** Ends all access of some archived members. */
export async function endAccessOfArchived(
  client: pg.PoolClient,
  role: Role,
  ids: readonly number[],
): Promise<void> {
  await deleteAccess(client, role, ids);
  await deleteUnconfirmed(client, role, ids);
  await client.query("delete from retention_mails where role = $1 and subject_id = any($2)", [role, ids]);
}

/** Ends all access of some members under their old email, also the link that takes back a deletion. */
export async function endAccessOfOldEmail(
  client: pg.PoolClient,
  role: Role,
  ids: readonly number[],
): Promise<void> {
  await deleteAccess(client, role, ids);
  await deleteLinks(client, role, ids, ["email", "deletion", "restoration"]);
}

/** Deletes everything about some erased members, except that they are erased. */
export async function forgetMembers(
  client: pg.PoolClient,
  role: Role,
  ids: readonly number[],
): Promise<void> {
  await deleteAccess(client, role, ids);
  for (const [table, id, roleColumn] of memberTables[role]) {
    if (table === "history" || table === "members") continue;
    const ofRole = roleColumn ? `and ${roleColumn} = $2` : "";
    await client.query(`delete from ${table} where ${id} = any($1) ${ofRole}`, [
      ids,
      ...(roleColumn ? [role] : []),
    ]);
  }
  await client.query("select erase_history($1, $2)", [role, ids]);
  const event = role === "founder" ? founderChanged : investorChanged;
  await client.query("delete from dead_letters where subject = any($1)", [
    ids.map((id) => subjectOf(event, id)),
  ]);
}

/** Deletes every link, invitation and session of some members, and returns the keys of the sessions. */
export async function deleteAccess(
  client: pg.PoolClient,
  role: Role,
  ids: readonly number[],
): Promise<Buffer[]> {
  await deleteLinks(client, role, ids, ["link", "invitation"]);
  await client.query("delete from introduction_links where role = $1 and subject_id = any($2)", [role, ids]);
  if (role === "founder") await client.query("delete from link_mails where founder_id = any($1)", [ids]);
  const { rows } = await client.query<{ id: Buffer }>(
    "delete from sessions where role = $1 and subject_id = any($2) returning id",
    [role, ids],
  );
  // After the sessions: a deletion is stored only while its session lasts.
  await deleteLinks(client, role, ids, ["deletion"]);
  return rows.map(({ id }) => id);
}
