import { setTimeout } from "node:timers/promises";
import type { SkipReason } from "@kindling/contracts/gateway/invitation-runs.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import type { NewLink } from "../credentials/mailed-links.ts";
import { founderInvitationMail, invitationMail, type MailText } from "../mail/mail-texts.ts";
import type { MailOptions } from "../mail/mailer.ts";
import { readApplication } from "../members/applicants.ts";
import { type Member, readMember } from "../members/member-records.ts";
import { findSuspension } from "../members/suspensions.ts";
import { pathOf, storeLink } from "./run-links.ts";
import { invitedLately, week } from "./select-recipients.ts";
import { noteFailure, type Recipient, settle } from "./settle-invitation.ts";

/** How long, and how often at least, a mail is tried that the mail server does not accept for now; in ms. */
const tried = { ms: 24 * 60 * 60_000, times: 5 };
/** How long it is tried to store that a mail was accepted, and the wait between, in ms. */
const storing = { ms: 5 * 60_000, pauseMs: 3_000 };

interface Attempt {
  readonly mail: MailOptions;
  readonly signal: AbortSignal;
  readonly requestId: string;
}

/**
 * Mails a recipient of a run, and stores what became of it. An attempt after a killed one has the same Message-ID and the
 * same link.
 */
export async function sendInvitation(
  auth: AuthContext,
  recipient: Recipient,
  { mail: { mailer, publicUrl }, signal, requestId }: Attempt,
): Promise<void> {
  if (await hasSignedIn(auth.pool, recipient)) return settle(auth, recipient, { state: "sent" });
  const prepared = await prepare(auth, recipient, requestId);
  if (prepared === "cancelled") return;
  if ("reason" in prepared) return settle(auth, recipient, { state: "skipped", reason: prepared.reason });
  const { link, email: to } = prepared;
  const text = textOf(auth.product, recipient.role, publicUrl, link.token);
  const id = `invitation.${link.hash.toString("hex").slice(0, 32)}.${recipient.id}`;
  const { accepted, isFinal, reply } = await mailer.deliver({ to, ...text, id });
  const failingFor = auth.now() - (recipient.failing_since?.getTime() ?? auth.now());
  const isGivenUp = failingFor > tried.ms && recipient.failures >= tried.times;
  if (accepted) await untilStored(() => settle(auth, recipient, { state: "sent" }), signal);
  else if (isFinal || isGivenUp) await settle(auth, recipient, { state: "refused", detail: reply, link });
  else await noteFailure(auth, recipient, { detail: reply, link });
}

/** What the mail server has accepted is not forgotten while the database is away: it would be mailed again. */
async function untilStored(store: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const end = performance.now() + storing.ms;
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (signal.aborted || performance.now() > end) throw error;
      await setTimeout(storing.pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}

/** The mail with a link. */
export function textOf(product: string, role: Member["role"], publicUrl: string, token: string): MailText {
  const link = `${publicUrl}${pathOf(role, token)}`;
  return role === "investor"
    ? invitationMail(product, link)
    : founderInvitationMail(product, link, `${publicUrl}/founder/login`);
}

/** Judges a recipient again, and stores the link. */
async function prepare(
  auth: AuthContext,
  recipient: Recipient,
  requestId: string,
): Promise<{ link: NewLink; email: string } | { reason: SkipReason } | "cancelled"> {
  try {
    if ((await findSuspension(auth.pool, recipient)) !== null) return { reason: "suspended" };
    if (await hasPassword(auth.pool, recipient)) return { reason: "has_password" };
    if (!recipient.again && (await wasInvited(auth, recipient))) return { reason: "invited_lately" };
    const { state } = await readApplication(auth, recipient, requestId);
    if (state !== "approved") return { reason: "not_approved" };
    const { version } = await readMember(auth, recipient, requestId);
    const link = await storeLink(auth, recipient, {
      seed: recipient.link_seed,
      version,
      isWanted: (client) => isWaiting(client, recipient),
    });
    if (typeof link === "string") return link === "archived" ? { reason: link } : "cancelled";
    // Read after the link was stored: an email change ends the link, or the new email is read.
    const { email } = await readMember(auth, recipient, requestId);
    return { link, email };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return { reason: "archived" };
    throw error;
  }
}

/** Whether the recipient was not cancelled meanwhile, and will not be before the transaction ends. */
async function isWaiting(client: pg.PoolClient, { run_id, id }: Recipient): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from invitation_recipients where run_id = $1 and subject_id = $2 and state = 'waiting' for update",
    [run_id, id],
  );
  return rowCount !== 0;
}

/** Whether a member is an investor who has chosen a password. */
export async function hasPassword(pool: pg.Pool, { role, id }: Member): Promise<boolean> {
  if (role === "founder") return false;
  const { rowCount } = await pool.query(
    "select from investor_passwords where investor_id = $1 and hash is not null",
    [id],
  );
  return rowCount !== 0;
}

/** Whether a member was invited otherwise since the run began, or shortly before. */
async function wasInvited({ pool, now }: AuthContext, { role, id }: Member): Promise<boolean> {
  const { rows } = await pool.query<{ was_invited: boolean }>(
    `select ${invitedLately("$1", "$2", "$3")} as was_invited`,
    [role, id, new Date(now() - week)],
  );
  return rows[0]!.was_invited;
}

/** Whether an earlier attempt, which was killed, has reached the recipient. */
async function hasSignedIn(pool: pg.Pool, { role, id, attempted_before }: Recipient): Promise<boolean> {
  if (attempted_before === null) return false;
  const { rowCount } = await pool.query(
    "select from last_sign_ins where role = $1 and subject_id = $2 and at > $3",
    [role, id, attempted_before],
  );
  return rowCount !== 0;
}
