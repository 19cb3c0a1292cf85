import type pg from "pg";

export type Role = "founder" | "investor";
type KnownMember = { readonly role: Role; readonly id: number };

/** A state of a member's record, from an event or from a response of its service. */
export interface MemberState {
  readonly id: number;
  readonly version: number;
  readonly state: "present" | "archived" | "erased";
  /** Null if it is unknown. */
  readonly email: string | null;
  /** The record that an archived one was merged into. */
  readonly mergedInto?: number | undefined;
}

/** A record that a service has returned. */
type ReadRecord = Pick<MemberState, "version"> & { readonly email: string };

/** The states in parameter 2, as rows. */
export const given =
  'jsonb_to_recordset($2::jsonb) given(id int, version int, state text, email text, "mergedInto" int)';
/** The stored state of such a row, of the role in parameter 1. */
export const known = "members m where m.role = $1 and m.subject_id = given.id";

/**
 * Stores the version of a record that a service has just returned, so that an older event changes nothing. A new email
 * is left to its event, which ends the access under the old one.
 */
export async function noteRecord(
  pool: pg.Pool,
  { role, id }: KnownMember,
  { version, email }: ReadRecord,
): Promise<void> {
  const hasSameEmail = "and coalesce(lower(m.email) = lower(excluded.email), true)";
  await storeNewer(pool, role, [{ id, version, email, state: "present" }], hasSameEmail);
}

/** The stored state of a member if it is newer than a version, otherwise null. */
export async function findNewer(
  client: pg.PoolClient,
  { role, id }: KnownMember,
  version: number,
): Promise<Pick<MemberState, "state" | "email"> | null> {
  const { rows } = await client.query<Pick<MemberState, "state" | "email">>(
    "select state, email from members where role = $1 and subject_id = $2 and version > $3",
    [role, id, version],
  );
  return rows[0] ?? null;
}

/**
 * Known states are left out first: every state comes again every ten minutes, and a conflict locks its row even if it
 * updates nothing.
 */
export async function storeNewer(
  client: pg.Pool | pg.PoolClient,
  role: Role,
  states: readonly MemberState[],
  condition = "",
): Promise<(Pick<MemberState, "id" | "state"> & { has_other_email: boolean | null })[]> {
  const { rows } = await client.query(
    `insert into members as m (role, subject_id, version, state, email)
     select $1, id, version, state, email from ${given}
     where not exists (select from ${known} and m.version >= given.version)
     order by id
     on conflict (role, subject_id) do update
     set version = excluded.version, state = excluded.state,
         email = case excluded.state when 'present' then coalesce(excluded.email, m.email) end
     where m.version < excluded.version ${condition}
     returning new.subject_id as id, new.state, lower(old.email) <> lower(new.email) as has_other_email`,
    [role, JSON.stringify(states)],
  );
  return rows;
}
