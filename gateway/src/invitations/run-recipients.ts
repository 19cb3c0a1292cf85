import type { InvitationSelection, SkipReason } from "@kindling/contracts/gateway/invitation-runs.ts";
import type pg from "pg";

/** A selected record, and why it cannot be invited, or null. */
export interface Selected {
  readonly id: number;
  readonly reason: SkipReason | null;
}

/** What a run begins with. */
interface NewRecipients {
  readonly runId: number;
  readonly role: InvitationSelection["role"];
  readonly selected: readonly Selected[];
  readonly isMailed: boolean;
}

/** Recipients that one statement stores: more take too long for one. */
const slice = 10_000;

/**
 * A run, and a retry, waits for another that begins, so that each record is in one: a run of 100,000 takes some seconds.
 */
export async function lockRuns(client: pg.PoolClient): Promise<void> {
  await client.query("set local statement_timeout = '30s'");
  await client.query("select pg_advisory_xact_lock(hashtext('invitation runs'))");
}

/** Whether a mail to somebody waits, or may be on its way though it was cancelled. All are SQL. */
export const isBeingInvited = (role: string, id: string): string => `exists (
      select from invitation_recipients r
      where r.role = ${role} and r.subject_id = ${id} and r.try_at is not null
        and (r.state = 'waiting' or r.state = 'cancelled' and r.attempted_at > now() - interval '10 minutes'))`;

/** A file that was not read leaves its records to another run. */
export async function dropUnreadFiles(
  client: pg.PoolClient,
  role: InvitationSelection["role"],
  ids: readonly number[],
): Promise<void> {
  await client.query(
    `update invitation_recipients set state = 'cancelled'
     where state = 'waiting' and try_at is null and role = $1 and subject_id = any($2)`,
    [role, ids],
  );
}

/** Stores the recipients of a run, and returns how many it has: of two runs at once, one has a record. */
export async function addRecipients(
  client: pg.PoolClient,
  { runId, role, selected, isMailed }: NewRecipients,
): Promise<number> {
  let added = 0;
  for (let from = 0; from < selected.length; from += slice) {
    const some = selected.slice(from, from + slice);
    const ready = some.filter(({ reason }) => reason === null).map(({ id }) => id);
    await dropUnreadFiles(client, role, ready);
    const { rows } = await client.query<{ id: number }>(
      `insert into invitation_recipients (run_id, role, subject_id, state, try_at)
       select $1, $2, id, 'waiting', case when $4 then now() end from unnest($3::integer[]) id
       on conflict (role, subject_id) where state = 'waiting' do nothing returning subject_id as id`,
      [runId, role, ready, isMailed],
    );
    const stored = new Set(rows.map(({ id }) => id));
    added += stored.size;
    const skipped = some.filter(({ id }) => !stored.has(id));
    await client.query(
      `insert into invitation_recipients (run_id, role, subject_id, state, reason)
       select $1, $2, id, 'skipped', coalesce(reason, 'in_another_run')
       from unnest($3::integer[], $4::text[]) given(id, reason)`,
      [runId, role, skipped.map(({ id }) => id), skipped.map(({ reason }) => reason)],
    );
  }
  return added;
}
