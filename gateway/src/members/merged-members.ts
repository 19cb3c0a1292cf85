import type pg from "pg";
import { deleteUnconfirmed } from "./member-access.ts";
import type { MemberState, Role } from "./member-versions.ts";

interface MergedMember {
  readonly subject_id: number;
  readonly version: number;
  readonly kept_id: number;
}

/** What the kept one got. Times are text, because a `Date` has no microseconds. */
interface Moved extends Pick<MergedMember, "kept_id"> {
  readonly password_hash: string | null;
  readonly had_password_row: boolean;
  readonly suspended_since: string | null;
  readonly signed_in_at: string | null;
  readonly signed_in_before: string | null;
}

/** The accounts that a merge or its undo changes: of the states in parameter 2, of the role in parameter 1. */
export const keptOf = (given: string): string => `
  select given."mergedInto" as id from ${given}
  where given."mergedInto" is not null and not exists (
    select from merged_members d where d.role = $1 and d.subject_id = given.id and d.version >= given.version)
  union
  select d.kept_id from ${given} join merged_members d on d.role = $1 and d.subject_id = given.id
  where d.version < given.version`;

/**
 * Moves the sign-in of members that were merged into others, and takes it back from the kept ones once they have
 * returned. The states are stored and the accounts locked. A state that comes again moves nothing again.
 */
export async function followMerges(
  client: pg.PoolClient,
  role: Role,
  states: readonly MemberState[],
): Promise<void> {
  const { rows: undone } = await client.query<Moved>(
    `delete from merged_members d using members m
     where d.role = $1 and d.subject_id = any($2) and m.role = $1 and m.subject_id = d.subject_id
       and m.version > d.version and m.state <> 'erased'
     returning d.kept_id, d.password_hash, d.had_password_row, d.suspended_since::text, d.signed_in_at::text,
               d.signed_in_before::text`,
    [role, states.map(({ id }) => id)],
  );
  for (const moved of undone) await takeBack(client, role, moved);
  const merged = states.flatMap(({ id, version, mergedInto }) =>
    mergedInto ? [{ subject_id: id, version, kept_id: mergedInto }] : [],
  );
  for (const merge of merged) await move(client, role, merge);
}

async function move(client: pg.PoolClient, role: Role, merge: MergedMember): Promise<void> {
  const { subject_id, version, kept_id } = merge;
  const { rowCount } = await client.query(
    `insert into merged_members (role, subject_id, version, kept_id)
     select role, subject_id, version, $4 from members
     where role = $1 and subject_id = $2 and version = $3 and state = 'archived'
       and not exists (select from members where role = $1 and subject_id = $4 and state = 'erased')
     on conflict do nothing`,
    [role, subject_id, version, kept_id],
  );
  if (rowCount === 0) return;
  const remember = (columns: string, values: unknown[]) =>
    client.query(`update merged_members set ${columns} where role = $1 and subject_id = $2`, [
      role,
      subject_id,
      ...values,
    ]);
  if (role === "investor") {
    // Not the consent of a member who has given one.
    const { rows } = await client.query<{ hash: string; had_row: boolean }>(
      `insert into investor_passwords as kept (investor_id, hash, changed_at, consent_version, consented_at)
       select $2, hash, changed_at, consent_version, consented_at from investor_passwords
       where investor_id = $1 and hash is not null
       on conflict (investor_id) do update set hash = excluded.hash, changed_at = excluded.changed_at
       where kept.hash is null
       returning new.hash, old.investor_id is not null as had_row`,
      [subject_id, kept_id],
    );
    if (rows[0]) await remember("password_hash = $3, had_password_row = $4", [rows[0].hash, rows[0].had_row]);
  }
  const { rows: suspended } = await client.query<{ since: string }>(
    `insert into suspensions (role, subject_id, since, by_name, reason)
     select role, $3, since, by_name, reason from suspensions where role = $1 and subject_id = $2
     on conflict do nothing returning since::text`,
    [role, subject_id, kept_id],
  );
  if (suspended[0]) {
    await remember("suspended_since = $3", [suspended[0].since]);
    await endSessions(client, role, kept_id);
  }
  // Otherwise a member who came back by the other record would count as absent.
  const { rows: signedIn } = await client.query<{ at: string; before: string | null }>(
    `insert into last_sign_ins as kept (role, subject_id, at)
     select role, $3, at from last_sign_ins where role = $1 and subject_id = $2
     on conflict (role, subject_id) do update set at = excluded.at where kept.at < excluded.at
     returning new.at::text, old.at::text as before`,
    [role, subject_id, kept_id],
  );
  if (signedIn[0])
    await remember("signed_in_at = $3, signed_in_before = $4", [signedIn[0].at, signedIn[0].before]);
}

/** What was changed since stays: a password of their own, another suspension, a later sign-in. */
async function takeBack(client: pg.PoolClient, role: Role, moved: Moved): Promise<void> {
  const { kept_id, password_hash, had_password_row, suspended_since, signed_in_at, signed_in_before } = moved;
  if (password_hash !== null) {
    const { rowCount } = await client.query(
      had_password_row
        ? "update investor_passwords set hash = null where investor_id = $1 and hash = $2"
        : "delete from investor_passwords where investor_id = $1 and hash = $2",
      [kept_id, password_hash],
    );
    if (rowCount !== 0) await endSessions(client, role, kept_id);
  }
  if (suspended_since !== null)
    await client.query("delete from suspensions where role = $1 and subject_id = $2 and since = $3", [
      role,
      kept_id,
      suspended_since,
    ]);
  if (signed_in_at === null) return;
  await client.query(
    signed_in_before === null
      ? "delete from last_sign_ins where role = $1 and subject_id = $2 and at = $3"
      : "update last_sign_ins set at = $4 where role = $1 and subject_id = $2 and at = $3",
    [role, kept_id, signed_in_at, ...(signed_in_before === null ? [] : [signed_in_before])],
  );
}

async function endSessions(client: pg.PoolClient, role: Role, id: number): Promise<void> {
  await client.query("delete from sessions where role = $1 and subject_id = $2", [role, id]);
  await deleteUnconfirmed(client, role, [id]);
}
