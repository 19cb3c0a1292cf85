import { texts } from "@kindling/contracts/texts.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import { conflict, notFound } from "@kindling/service-kit/errors.ts";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import { nameKey } from "../credentials/admins.ts";
import { requireSession } from "../members/member-sessions.ts";

/** A stored admin or viewer, as changes need it. */
export interface AdminAccount {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: "admin" | "viewer";
  readonly has_passcode: boolean;
}

/** One change of admins at a time: otherwise two could remove each other. */
export function inAdminTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return inOwnTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('admins'))");
    return work(client);
  });
}

/** As `inAdminTransaction`. @throws 401 when the request's session has ended meanwhile */
export function changeAdmins<T>(
  { pool }: Pick<AuthContext, "pool">,
  request: FastifyRequest,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return inAdminTransaction(pool, async (client) => {
    await requireSession(client, request.session!.key);
    return work(client);
  });
}

/** @throws 404 for an admin who is not stored */
export async function requireAdmin(client: pg.Pool | pg.PoolClient, id: number): Promise<AdminAccount> {
  const { rows } = await client.query<AdminAccount>(
    "select id, name, email, role, passcode_hash is not null as has_passcode from admins where id = $1",
    [id],
  );
  if (rows[0] === undefined) throw notFound(texts.adminNotFound);
  return rows[0];
}

/** Ends the sessions of an account, but not the one with the key `except`. Returns their keys. */
export async function deleteAdminSessions(
  client: pg.PoolClient,
  id: number,
  except: Buffer | null = null,
): Promise<Buffer[]> {
  const { rows } = await client.query<{ id: Buffer }>(
    "delete from sessions where admin_id = $1 and id is distinct from $2 returning id",
    [id, except],
  );
  return rows.map((row) => row.id);
}

/**
 * Deletes the links that wait to be used. An admin who leaves may have kept one of another account, and would be an admin
 * again by it.
 */
export const deleteInvitations = (client: pg.PoolClient) =>
  client.query(
    "update admins set invitation = null, invitation_expires_at = null where invitation is not null",
  );

/** Whether ADMINS_FILE has the name of this account, whose line signs in instead. */
export const isReplaced = ({ admins }: Pick<AuthContext, "admins">, name: string): boolean =>
  admins.configuredKeys.includes(nameKey(name));

/**
 * Requires another way to sign in as an admin than the account `id`: a line of ADMINS_FILE, the shared passcode, or an
 * admin with a passcode.
 * @throws 409
 */
export async function requireOtherAdmin(
  { admins }: Pick<AuthContext, "admins">,
  client: pg.PoolClient,
  id: number,
): Promise<void> {
  if (!admins.hasSharedPasscode) return;
  const { rows } = await client.query(
    `select where not exists (select from shared_passcode_off)
       or exists (select from admins where role = 'admin' and passcode_hash is not null and id <> $1)`,
    [id],
  );
  if (rows.length === 0) throw conflict(texts.lastAdmin);
}
