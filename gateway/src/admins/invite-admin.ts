import { randomUUID } from "node:crypto";
import type { Invitation } from "@kindling/contracts/gateway/schemas.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import { adminInvitationMail } from "../mail/mail-texts.ts";
import type { Delivery, MailOptions } from "../mail/mailer.ts";
import type { AdminAccount } from "./admin-transaction.ts";

/** How long a link that chooses a passcode is valid, in ms. */
const lifetimeMs = 7 * 24 * 60 * 60_000;
/** The task of the queue that mails a link, and when it runs: the request mails it first, and takes less time. */
export const adminMailTask = "mail admin";
const jobAfter = "1 minute";

/** The payload of a mail's job: whose link it is, and what its token derives from. */
export type AdminMailJob = { readonly id: number; readonly seed: string };

interface NewLink {
  readonly token: string;
  readonly hash: Buffer;
}

interface StoredLink extends NewLink {
  readonly expiresAt: Date;
  readonly isMailDue: boolean;
}

/**
 * Stores a link that chooses a passcode, which replaces the admin's earlier one. Its mail is due with it, unless `mails` is
 * false or there is no mail server: the same transaction adds the job that sends it if this process is killed.
 */
export async function storeInvitation(
  { tokens, mail, now }: Pick<AuthContext, "tokens" | "mail" | "now">,
  client: pg.PoolClient,
  id: number,
  mails = true,
): Promise<StoredLink> {
  const seed = randomUUID();
  const { token, hash } = tokens.derive("admin-invitation", linkText({ id, seed }));
  const expiresAt = new Date(now() + lifetimeMs);
  await client.query("update admins set invitation = $2, invitation_expires_at = $3 where id = $1", [
    id,
    hash,
    expiresAt,
  ]);
  const isMailDue = mails && mail !== undefined;
  if (isMailDue)
    await client.query(
      "select graphile_worker.add_job($1, $2, run_at => now() + $3::interval, job_key => $4)",
      [adminMailTask, { id, seed } satisfies AdminMailJob, jobAfter, jobKey(hash)],
    );
  return { token, hash, expiresAt, isMailDue };
}

/**
 * Mails a stored link. `mailed` is false when there is no mail server, mailing fails or was too frequent: then the admin
 * passes the path on. A mail that has failed is tried again by its job.
 */
export async function sendInvitation(
  auth: AuthContext,
  admin: AdminAccount,
  link: StoredLink,
): Promise<Invitation> {
  const mailed = link.isMailDue && (await mailLink(auth, admin, link));
  return { path: pathOf(link), mailed, expires_at: link.expiresAt.toISOString() };
}

async function mailLink(auth: AuthContext, admin: AdminAccount, link: StoredLink): Promise<boolean> {
  try {
    await auth.counters.take("mailsToAccount", `admin ${admin.id}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await endJob(auth, link);
    return false;
  }
  const { accepted, isFinal } = await deliver(auth, auth.mail!, { admin, link, isAwaited: true });
  if (accepted || isFinal) await endJob(auth, link);
  return accepted;
}

/**
 * The job of a mail: sends it if its link still works. It can be the second copy, which has the same Message-ID and link.
 * @throws Error when the mail server does not accept it for now, so that the queue tries it again
 */
export async function sendDueInvitation(
  auth: AuthContext,
  mail: MailOptions,
  job: AdminMailJob,
): Promise<void> {
  const { pool, tokens, admins, now } = auth;
  const links = tokens.derivedTokens("admin-invitation", linkText(job));
  const { rows } = await pool.query<AdminAccount & { invitation: Buffer }>(
    `select id, name, email, role, passcode_hash is not null as has_passcode, invitation from admins
     where id = $1 and invitation = any($2) and invitation_expires_at > $3 and name_key <> all($4)`,
    [job.id, links.map(({ hash }) => hash), new Date(now()), admins.configuredKeys],
  );
  const [admin] = rows;
  const link = links.find(({ hash }) => admin?.invitation.equals(hash));
  if (admin === undefined || link === undefined) return;
  const { accepted, isFinal } = await deliver(auth, mail, { admin, link, isAwaited: false });
  if (!accepted && !isFinal) throw new Error("the mail server has not accepted an admin's invitation");
}

function deliver(
  { product }: AuthContext,
  { mailer, publicUrl }: MailOptions,
  { admin, link, isAwaited }: { admin: AdminAccount; link: NewLink; isAwaited: boolean },
): Promise<Delivery> {
  const { name, email, has_passcode: hasPasscode } = admin;
  const text = adminInvitationMail(product, `${publicUrl}${pathOf(link)}`, { name, hasPasscode });
  const id = `admin-invitation.${shortHash(link.hash)}.${admin.id}`;
  return mailer.deliver({ to: email, ...text, id }, { isAwaited });
}

/** Ends the job of a link that needs no mail any more. If that fails, there is a second copy. */
async function endJob({ pool, log }: AuthContext, { hash }: NewLink): Promise<void> {
  await pool
    .query("select graphile_worker.remove_job($1)", [jobKey(hash)])
    .catch((err) => log.warn({ err }, "an admin's invitation may be mailed twice"));
}

const linkText = ({ id, seed }: AdminMailJob): string => `${id}.${seed}`;
const pathOf = ({ token }: NewLink): string => `/admin/invitation#token=${token}`;
/** Identifies a link, and does not tell its token. */
const shortHash = (hash: Buffer): string => hash.toString("hex").slice(0, 32);
const jobKey = (hash: Buffer): string => `${adminMailTask} ${shortHash(hash)}`;
