import type { Caller } from "@kindling/contracts/access.ts";
import type { MemberSession } from "@kindling/contracts/accounts/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import { notFound, unauthenticated } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import type { AuditEntry } from "../activity/audit.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { NewLink } from "../credentials/mailed-links.ts";
import { idleTimeoutMs, maxLifetimeMs } from "../sessions/session-store.ts";
import { deleteUnconfirmed, inAccountTransaction } from "./member-access.ts";
import type { Member } from "./member-records.ts";

/** A change of a member's account, by themselves or an admin. */
export interface AccountChange {
  readonly member: Member;
  readonly caller: Caller;
  readonly requestId: string;
}

export const aboutMember = ({ role, id }: Member): NonNullable<AuditEntry["about"]> => ({ kind: role, id });

/** The active sessions of a member with their keys, the one that was used last first. */
export async function listSessions(
  { pool, now }: Pick<AuthContext, "pool" | "now">,
  { role, id }: Member,
): Promise<(MemberSession & { key: Buffer })[]> {
  const { rows } = await pool.query<{
    id: Buffer;
    public_id: string;
    created_at: Date;
    seen_at: Date;
    device: string | null;
  }>(
    `select id, public_id, created_at, seen_at, device from sessions
     where role = $1 and subject_id = $2 and created_at > $3 and seen_at > $4 order by seen_at desc, id`,
    [role, id, new Date(now() - maxLifetimeMs), new Date(now() - idleTimeoutMs)],
  );
  return rows.map(({ id: key, public_id, created_at, seen_at, device }) => ({
    key,
    id: public_id,
    begun_at: created_at.toISOString(),
    last_seen_at: seen_at.toISOString(),
    device,
  }));
}

/** Deletes the sessions of a member, or one of them, but not the one with the key `except`. Returns their keys. */
export async function deleteSessions(
  client: pg.PoolClient,
  { role, id }: Member,
  { only = null, except = null }: { only?: string | null; except?: Buffer | null } = {},
): Promise<Buffer[]> {
  const { rows } = await client.query<{ id: Buffer }>(
    `delete from sessions where role = $1 and subject_id = $2
     and ($3::uuid is null or public_id = $3) and ($4::bytea is null or id <> $4) returning id`,
    [role, id, only, except],
  );
  return rows.map((row) => row.id);
}

/** In a transaction, the session is kept until its end. @throws 401 when the session with this key has ended meanwhile */
export async function requireSession(client: pg.Pool | pg.PoolClient, key: Buffer): Promise<void> {
  const { rowCount } = await client.query("select from sessions where id = $1 for key share", [key]);
  if (rowCount === 0) throw unauthenticated();
}

/** How long a member can confirm what a session has asked for, in ms. */
export const confirmationLifetimeMs = 24 * 60 * 60_000;

/**
 * Stores the link that confirms what a session has asked for. Code that ends a member's sessions deletes these links
 * after them.
 * @throws 401 when the session with this key has ended meanwhile
 */
export function storeInSession(
  { pool, links }: Pick<AuthContext, "pool" | "links">,
  link: NewLink,
  key: Buffer,
): Promise<void> {
  return inOwnTransaction(pool, async (client) => {
    await requireSession(client, key);
    await links.store(link, client);
  });
}

/**
 * Ends the sessions of a member: all, or one, or all but the caller's own. What the member has not confirmed is
 * deleted, because one of them may have asked for it, even one that has ended already.
 * @throws 404 when there is no such session, 401 when the caller's own has ended meanwhile
 */
export async function endSessions(
  { pool, audit, sessions }: AuthContext,
  { member, caller, requestId }: AccountChange,
  { only, own }: { only?: string; own?: Buffer } = {},
): Promise<void> {
  const ended = await inAccountTransaction(pool, member, async (client) => {
    if (own) await requireSession(client, own);
    const except = only === undefined ? (own ?? null) : null;
    const keys = await deleteSessions(client, member, { only: only ?? null, except });
    if (only !== undefined && keys.length === 0) throw notFound(texts.sessionNotFound);
    await deleteUnconfirmed(client, member.role, [member.id]);
    if (keys.length > 0) {
      const about = aboutMember(member);
      await audit.record({ action: "sessions-ended", actor: caller, about, requestId }, client);
    }
    return keys;
  });
  sessions.reportEnded(ended);
}
