import type { Suspension } from "@kindling/contracts/accounts/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict, forbidden } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import { deleteUnconfirmed, inAccountTransaction } from "./member-access.ts";
import type { Member } from "./member-records.ts";
import { type AccountChange, aboutMember, deleteSessions } from "./member-sessions.ts";

/** The suspension of a member, or null. */
export async function findSuspension(
  pool: pg.Pool | pg.PoolClient,
  { role, id }: Member,
): Promise<Suspension | null> {
  const { rows } = await pool.query<{ since: Date; by_name: string | null; reason: string | null }>(
    "select since, by_name, reason from suspensions where role = $1 and subject_id = $2",
    [role, id],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const by = { role: "admin", id: null, name: row.by_name } as const;
  return { since: row.since.toISOString(), by, reason: row.reason };
}

/**
 * For a sign-in by link or invitation. Records each refusal in the audit.
 * @throws 403 for a suspended member
 */
export async function requireNotSuspended(
  { pool, audit }: AuthContext,
  member: Member,
  requestId: string,
): Promise<void> {
  if ((await findSuspension(pool, member)) === null) return;
  await audit.note({ action: "sign-in-failed", actor: member, requestId });
  throw forbidden(texts.accountSuspended);
}

/** For an admin's link to sign in, which would be refused. @throws 409 for a suspended member */
export async function requireLifted(client: pg.PoolClient, member: Member): Promise<void> {
  if ((await findSuspension(client, member)) !== null) throw conflict(texts.liftFirst);
}

/**
 * Suspends a member: they cannot sign in, every session ends, and what they have not confirmed is deleted. Their links
 * and invitations stay, because the response to these says that the account is suspended.
 */
export async function suspend(
  { pool, audit, sessions, now }: AuthContext,
  { member, caller, requestId }: AccountChange,
  reason: string | null,
): Promise<void> {
  const { role, id } = member;
  const ended = await inAccountTransaction(pool, member, async (client) => {
    const { rowCount } = await client.query(
      `insert into suspensions (role, subject_id, since, by_name, reason) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [role, id, new Date(now()), "name" in caller ? caller.name : null, reason],
    );
    if (rowCount === 0) return [];
    const keys = await deleteSessions(client, member);
    await deleteUnconfirmed(client, role, [id]);
    await audit.record({ action: "suspended", actor: caller, about: aboutMember(member), requestId }, client);
    return keys;
  });
  sessions.reportEnded(ended);
}

/**
 * Lifts a member's suspension, if there is one. A mail before archiving no longer counts, because the member could not
 * sign in after it.
 */
export function liftSuspension(
  { pool, audit }: AuthContext,
  { member, caller, requestId }: AccountChange,
): Promise<void> {
  const ofMember = "where role = $1 and subject_id = $2";
  return inAccountTransaction(pool, member, async (client) => {
    const values = [member.role, member.id];
    const { rowCount } = await client.query(`delete from suspensions ${ofMember}`, values);
    if (rowCount === 0) return;
    await client.query(`delete from retention_mails ${ofMember}`, values);
    const about = aboutMember(member);
    await audit.record({ action: "suspension-lifted", actor: caller, about, requestId }, client);
  });
}
