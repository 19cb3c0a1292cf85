import type { Caller } from "@kindling/contracts/access.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import { nameKey } from "../credentials/admins.ts";
import { type AdminAccount, requireAdmin } from "./admin-transaction.ts";
import { storeInvitation } from "./invite-admin.ts";

/** How admins who share a passcode are called. */
const sharedName = "admin";

interface NewAdmin {
  readonly name: string;
  readonly email: string;
  readonly role: AdminAccount["role"];
  readonly caller: Caller;
  readonly requestId: string;
}

/**
 * Requires that nobody else has the name or the email. Returns who was added by the same request and has no passcode yet.
 * @throws 409
 */
export async function findFree(
  { admins }: Pick<AuthContext, "admins">,
  client: pg.Pool | pg.PoolClient,
  { name, email, role }: Pick<NewAdmin, "name" | "email" | "role">,
): Promise<{ id: number } | undefined> {
  const key = nameKey(name);
  if (key === sharedName) throw taken("name", texts.adminNameReserved);
  if (admins.configuredKeys.includes(key)) throw taken("name", texts.adminNameTaken);
  const { rows } = await client.query<{ id: number; name_key: string; is_same: boolean }>(
    `select id, name_key, passcode_hash is null and name = $1 and lower(email) = lower($3) and role = $4 as is_same
     from admins where name_key = $2 or lower(email) = lower($3) order by name_key = $2 desc`,
    [name, key, email, role],
  );
  const [known] = rows;
  if (known !== undefined && !known.is_same) {
    throw known.name_key === key
      ? taken("name", texts.adminNameTaken)
      : taken("email", texts.adminEmailTaken);
  }
  return known;
}

/**
 * Stores an admin or a viewer with a link to choose a passcode, in one transaction with the entry in the audit. The same
 * request, sent again before a passcode was chosen, makes a new link.
 * @throws 409 when the name or the email is taken
 */
export async function storeAdmin(
  auth: AuthContext,
  client: pg.PoolClient,
  { name, email, role, caller, requestId }: NewAdmin,
): Promise<{ admin: AdminAccount; link: Awaited<ReturnType<typeof storeInvitation>> }> {
  const known = await findFree(auth, client, { name, email, role });
  const id = known?.id ?? (await insert());
  const link = await storeInvitation(auth, client, id);
  const entry = { actor: caller, about: { kind: "admin", id }, admin: name, requestId } as const;
  await auth.audit.record(
    known ? { action: "admin-invited", ...entry } : { action: "admin-added", role: [null, role], ...entry },
    client,
  );
  return { admin: await requireAdmin(client, id), link };

  async function insert(): Promise<number> {
    // Of a line that ADMINS_FILE had.
    await client.query("delete from second_factors where admin_name = $1", [name]);
    const { rows } = await client.query<{ id: number }>(
      `insert into admins (name, name_key, email, role, added_at, added_by)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [name, nameKey(name), email, role, new Date(auth.now()), "name" in caller ? caller.name : null],
    );
    return rows[0]!.id;
  }
}

const taken = (path: "name" | "email", text: string) => conflict(text, [{ path, message: text }]);
