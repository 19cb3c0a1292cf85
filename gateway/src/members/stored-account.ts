import type { ActivityAction } from "@kindling/contracts/history/activity.ts";
import type { Actor } from "@kindling/contracts/history/schemas.ts";
import { authorOf, type ExportedAccount, type MemberExport } from "@kindling/contracts/me/schemas.ts";
import { type ConsentRow, consentOf } from "@kindling/service-kit/consent.ts";
import type pg from "pg";
import type { Member } from "./member-records.ts";
import { findSuspension } from "./suspensions.ts";

const iso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

/** What this gateway stores about a member's sign-in. */
export async function readAccount(pool: pg.Pool, { role, id }: Member): Promise<ExportedAccount> {
  const rowsOf = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R & pg.QueryResultRow>(text, values)).rows;
  const ofRole = async <R extends object>(owner: Member["role"], text: string): Promise<R[]> =>
    owner === role ? rowsOf<R>(text, id) : [];
  const [
    sessions,
    [signIn],
    [absence],
    [password],
    [invitation],
    [invited],
    links,
    [mails],
    [change],
    [deletion],
    [restoration],
    suspension,
    mailsDue,
  ] = await Promise.all([
    rowsOf<{ created_at: Date; seen_at: Date; device: string | null }>(
      "select created_at, seen_at, device from sessions where role = $1 and subject_id = $2 order by created_at, id",
      role,
      id,
    ),
    rowsOf<{ at: Date }>("select at from last_sign_ins where role = $1 and subject_id = $2", role, id),
    rowsOf<{ mailed_at: Date; email: string }>(
      "select mailed_at, email from retention_mails where role = $1 and subject_id = $2",
      role,
      id,
    ),
    ofRole<{ since: Date | null } & ConsentRow>(
      "investor",
      `select case when hash is not null then changed_at end as since, consent_version, consented_at
       from investor_passwords where investor_id = $1`,
    ),
    ofRole<{ expires_at: Date }>("investor", "select expires_at from invitations where investor_id = $1"),
    ofRole("investor", "select investor_id from invited_investors where investor_id = $1"),
    ofRole<{ expires_at: Date }>(
      "founder",
      "select expires_at from sign_in_links where founder_id = $1 order by expires_at",
    ),
    ofRole<{ mails: number; next_at: Date }>(
      "founder",
      "select mails, next_at from link_mails where founder_id = $1",
    ),
    rowsOf<{ email: string; expires_at: Date }>(
      "select email, expires_at from email_changes where role = $1 and subject_id = $2",
      role,
      id,
    ),
    rowsOf<{ expires_at: Date }>(
      "select expires_at from account_deletions where role = $1 and subject_id = $2",
      role,
      id,
    ),
    rowsOf<{ email: string; expires_at: Date }>(
      "select email, expires_at from account_restorations where role = $1 and subject_id = $2",
      role,
      id,
    ),
    findSuspension(pool, { role, id }),
    rowsOf<{ about: string; email: string; made_at: Date }>(
      "select about, email, made_at from due_mails where role = $1 and subject_id = $2 order by made_at, about",
      role,
      id,
    ),
  ]);
  return {
    sessions: sessions.map(({ created_at, seen_at, device }) => ({
      begun_at: created_at.toISOString(),
      last_seen_at: seen_at.toISOString(),
      device,
    })),
    suspension: suspension && { since: suspension.since, reason: suspension.reason },
    password_since: iso(password?.since),
    invitation_expires_at: iso(invitation?.expires_at),
    was_invited: invited !== undefined,
    sign_in_links_expire_at: links.map(({ expires_at }) => expires_at.toISOString()),
    links_mailed: mails?.mails ?? null,
    next_link_at: iso(mails?.next_at),
    unconfirmed_email: change?.email ?? null,
    unconfirmed_email_expires_at: iso(change?.expires_at),
    deletion_link_expires_at: iso(deletion?.expires_at),
    restoration_link_expires_at: iso(restoration?.expires_at),
    restoration_link_mailed_to: restoration?.email ?? null,
    consent: (password && consentOf(password).consent) ?? null,
    last_signed_in_at: iso(signIn?.at),
    absence_mailed_at: iso(absence?.mailed_at),
    absence_mailed_to: absence?.email ?? null,
    mails_due: mailsDue.map(({ about, email, made_at }) => ({
      about,
      to: email || null,
      since: made_at.toISOString(),
    })),
  };
}

/** Entries that are read at once. */
const batchSize = 500;

/** The entries of the audit about a member, newest first. */
export async function* readAudit(pool: pg.Pool, { role, id }: Member): AsyncGenerator<MemberExport["audit"]> {
  let last = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const { rows } = await pool.query<{
      id: number;
      at: Date;
      action: ActivityAction;
      actor_role: Actor["role"];
    }>(
      `select id::float8, at, action, actor_role from history
       where kind = $1 and record_id = $2 and id < $3 order by id desc limit $4`,
      [role, id, last, batchSize],
    );
    yield rows.map(({ at, action, actor_role }) => ({
      at: at.toISOString(),
      action,
      // The actor of a failed sign-in is the account that somebody tried.
      by: action === "sign-in-failed" ? "a visitor" : authorOf(actor_role),
    }));
    if (rows.length < batchSize) return;
    last = rows.at(-1)!.id;
  }
}
