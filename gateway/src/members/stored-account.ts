import type { ActivityAction } from "@kindling/contracts/history/activity.ts";
import type { Actor } from "@kindling/contracts/history/schemas.ts";
import { authorOf, type ExportedAccount, type MemberExport } from "@kindling/contracts/me/schemas.ts";
import { type ConsentRow, consentOf } from "@kindling/service-kit/consent.ts";
import type pg from "pg";
import type { LinkPurpose } from "../credentials/mailed-links.ts";
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
    [invited],
    links,
    [mails],
    suspension,
    mailsDue,
    invitations,
    followUps,
    introductionLinks,
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
    ofRole("investor", "select investor_id from invited_investors where investor_id = $1"),
    rowsOf<{ purpose: LinkPurpose; email: string | null; expires_at: Date }>(
      `select purpose, email, expires_at from mailed_links where role = $1 and subject_id = $2
       order by expires_at`,
      role,
      id,
    ),
    ofRole<{ mails: number; next_at: Date }>(
      "founder",
      "select mails, next_at from link_mails where founder_id = $1",
    ),
    findSuspension(pool, { role, id }),
    rowsOf<{ about: string; email: string; made_at: Date }>(
      "select about, email, made_at from due_mails where role = $1 and subject_id = $2 order by made_at, about",
      role,
      id,
    ),
    rowsOf<{ state: string; detail: string | null; sent_at: Date | null }>(
      "select state, detail, sent_at from invitation_recipients where role = $1 and subject_id = $2 order by run_id",
      role,
      id,
    ),
    // Not those of introductions: they are about two people.
    rowsOf<{ due_on: string; note: string | null; created_at: Date; done_at: Date | null }>(
      `select due_on::text, note, created_at, done_at from follow_ups where ${role}_id = $1
         and num_nonnulls(founder_id, investor_id) = 1 order by due_on, id`,
      id,
    ),
    rowsOf<{ expires_at: Date }>(
      "select expires_at from introduction_links where role = $1 and subject_id = $2 order by expires_at",
      role,
      id,
    ),
  ]);
  const linksFor = (purpose: LinkPurpose) => links.filter((link) => link.purpose === purpose);
  const [invitation] = linksFor("invitation");
  const [change] = linksFor("email");
  const [deletion] = linksFor("deletion");
  const [restoration] = linksFor("restoration");
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
    sign_in_links_expire_at: linksFor("link").map(({ expires_at }) => expires_at.toISOString()),
    links_mailed: mails?.mails ?? null,
    next_link_at: iso(mails?.next_at),
    unconfirmed_email: change?.email ?? null,
    unconfirmed_email_expires_at: iso(change?.expires_at),
    deletion_link_expires_at: iso(deletion?.expires_at),
    restoration_link_expires_at: iso(restoration?.expires_at),
    restoration_link_mailed_to: restoration?.email ?? null,
    introduction_links_expire_at: introductionLinks.map(({ expires_at }) => expires_at.toISOString()),
    consent: (password && consentOf(password).consent) ?? null,
    last_signed_in_at: iso(signIn?.at),
    absence_mailed_at: iso(absence?.mailed_at),
    absence_mailed_to: absence?.email ?? null,
    invitations: invitations.map(({ sent_at, ...row }) => ({ ...row, sent_at: iso(sent_at) })),
    follow_ups: followUps.map(({ due_on, note, created_at, done_at }) => ({
      ...{ due_on, note, done_at: iso(done_at) },
      created_at: created_at.toISOString(),
    })),
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
