import type { Caller } from "@kindling/contracts/access.ts";
import type { AdminList, ListedAdmin } from "@kindling/contracts/admins/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { nameKey } from "../credentials/admins.ts";

type Context = Pick<AuthContext, "pool" | "tokens" | "admins" | "now">;

interface Row {
  id: number;
  name: string;
  email: string;
  role: ListedAdmin["role"];
  passcode_since: Date | null;
  invitation_expires_at: Date | null;
  second_factor_since: Date | null;
  last_seen_at: Date | null;
  added_at: Date;
  added_by: string | null;
  is_replaced: boolean;
}

/** The admins and viewers by name; for viewers without emails. */
export async function listAll(auth: Context, caller: Caller): Promise<AdminList> {
  const { pool, admins } = auth;
  const [stored, fromFile, { rows }] = await Promise.all([
    listStored(auth, caller, null),
    listFromFile(auth),
    pool.query<{ is_off: boolean }>("select is_shared_passcode_off() as is_off"),
  ]);
  const byName = (one: ListedAdmin, other: ListedAdmin) =>
    nameKey(one.name).localeCompare(nameKey(other.name)) ||
    Number(one.is_replaced) - Number(other.is_replaced);
  return {
    admins: [...stored, ...fromFile].toSorted(byName),
    shared_passcode: admins.hasSharedPasscode ? (rows[0]!.is_off ? "off" : "on") : "none",
  };
}

/** @throws 404 for an admin who is not stored */
export async function readListed(auth: Context, caller: Caller, id: number): Promise<ListedAdmin> {
  const [found] = await listStored(auth, caller, id);
  if (found === undefined) throw notFound(texts.adminNotFound);
  return found;
}

async function listStored(
  { pool, admins, now }: Context,
  caller: Caller,
  only: number | null,
): Promise<ListedAdmin[]> {
  const { rows } = await pool.query<Row>(
    `select id, name, email, role, passcode_since,
       case when invitation_expires_at > $2 then invitation_expires_at end as invitation_expires_at,
       f.confirmed_at as second_factor_since, last_seen_at, added_at, added_by, name_key = any($1) as is_replaced
     from admins left join second_factors f on f.admin_name = name
     where $3::integer is null or id = $3`,
    [admins.configuredKeys, new Date(now()), only],
  );
  return rows.map(({ email, ...row }) => ({
    ...row,
    email: caller.role === "viewer" ? null : email,
    passcode_since: iso(row.passcode_since),
    invitation_expires_at: iso(row.invitation_expires_at),
    second_factor_since: row.is_replaced ? null : iso(row.second_factor_since),
    last_seen_at: iso(row.last_seen_at),
    added_at: row.added_at.toISOString(),
  }));
}

async function listFromFile({ pool, tokens, admins }: Context): Promise<ListedAdmin[]> {
  const lines = admins.configured.all.flatMap(({ name, role, credential }) =>
    name === null ? [] : [{ name, role, hashes: tokens.hashes("credential", credential) }],
  );
  if (lines.length === 0) return [];
  const names = lines.map(({ name }) => name);
  const [{ rows: factors }, { rows: sessions }, { rows: entries }] = await Promise.all([
    pool.query<{ name: string; at: Date | null }>(
      "select admin_name as name, confirmed_at as at from second_factors where admin_name = any($1)",
      [names],
    ),
    pool.query<{ credential: Buffer; at: Date }>(
      "select credential, max(seen_at) as at from sessions where credential = any($1) group by credential",
      [lines.flatMap(({ hashes }) => hashes)],
    ),
    // A failed sign-in may be anybody's.
    pool.query<{ name: string; at: Date }>(
      `select actor_name as name, max(at) as at from history
       where kind = 'admin' and action in ('signed-in', 'signed-out') and actor_name = any($1) group by actor_name`,
      [names],
    ),
  ]);
  return lines.map(({ name, role, hashes }) => {
    const own = sessions.filter(({ credential }) => hashes.some((hash) => hash.equals(credential)));
    const seen = (own.length > 0 ? own : entries.filter((entry) => entry.name === name)).map(({ at }) =>
      at.getTime(),
    );
    return {
      ...{ id: null, name, email: null, role, passcode_since: null, invitation_expires_at: null },
      second_factor_since: iso(factors.find((factor) => factor.name === name)?.at),
      last_seen_at: seen.length === 0 ? null : new Date(Math.max(...seen)).toISOString(),
      ...{ added_at: null, added_by: null, is_replaced: false },
    };
  });
}

const iso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;
