import { createHash, randomUUID } from "node:crypto";
import {
  claimIntroductionMails,
  settleIntroductionMail,
} from "@kindling/contracts/introductions/internal-endpoints.ts";
import type { ClaimedIntroductionMail } from "@kindling/contracts/introductions/mail-schemas.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { MailOptions } from "../mail/mailer.ts";
import { findSuspension } from "../members/suspensions.ts";
import { makeLink } from "./introduction-links.ts";

/** The name of the periodic task. */
export const introductionMailsTask = "mail introductions";

const day = 24 * 60 * 60_000;
/** A mail takes two minutes at most, and what was claimed ten minutes ago is claimed again. */
const sendingMs = 5 * 60_000;
/** How many mails without a mail server are looked at in a minute. */
const mostSeen = 1_000;

type Result = "sent" | "refused" | "held" | "later";
type Due = Pick<ClaimedIntroductionMail, "key" | "due_at" | "is_released">;

/**
 * The job of a minute: sends the mails of introductions that are due. Each key is sent once, which a table says also
 * after the service was restored from a backup. What is over a day old, and was not seen to be due within a day, waits
 * for an admin: it may be of a backup.
 */
export async function sendIntroductions(
  auth: AuthContext,
  perMinute: number,
  signal: AbortSignal,
): Promise<void> {
  const { mail } = auth;
  const requestId = randomUUID();
  const claim = (limit: number, keys_only: boolean) =>
    auth.callService(claimIntroductionMails, {
      caller: { role: "gateway" },
      body: { limit, keys_only },
      requestId,
    });
  if (mail === undefined) {
    // Days without a mail server are made up for.
    for (const due of await claim(mostSeen, true))
      if (!(await isLate(auth, due))) await noteTried(auth, due.key);
    return;
  }
  const end = performance.now() + sendingMs;
  for (const claimed of await claim(Math.min(perMinute, 100), false)) {
    const isOver = signal.aborted || performance.now() > end;
    // One address that is refused for now keeps no other mail.
    const result = isOver ? "later" : await sendOne(auth, mail, claimed);
    const body = { key: claimed.key, result };
    await auth.callService(settleIntroductionMail, { caller: { role: "gateway" }, body, requestId });
  }
}

async function sendOne(
  auth: AuthContext,
  { mailer, publicUrl }: MailOptions,
  { mail, ...due }: ClaimedIntroductionMail,
): Promise<Result> {
  const { pool } = auth;
  if (mail === null) return "later";
  if (await isSent(auth, due.key)) return "sent";
  if (await isLate(auth, due)) return "held";
  for (const member of mail.to) if ((await findSuspension(pool, member)) !== null) return "held";
  await noteTried(auth, due.key);
  const to = mail.to.map(({ email }) => email);
  const delivery = await mailer.deliver({
    to,
    subject: mail.subject,
    text: mail.after_link === null ? `${mail.text}\n` : await withLink(),
    id: createHash("sha256").update(due.key).digest("hex").slice(0, 40),
  });
  if (!delivery.accepted) return delivery.isFinal ? "refused" : "later";
  await pool.query("update introduction_mails set sent_at = $2 where key = $1", [
    due.key,
    new Date(auth.now()),
  ]);
  return "sent";

  async function withLink(): Promise<string> {
    const [{ role, id, email }] = mail!.to as [{ role: "founder" | "investor"; id: number; email: string }];
    const { path } = await makeLink(auth, { member: { role, id }, key: mail!.side_key, email });
    return `${mail!.text}\n\n${publicUrl}${path}\n\n${mail!.after_link}\n`;
  }
}

async function isSent({ pool }: AuthContext, key: string): Promise<boolean> {
  const { rows } = await pool.query("select from introduction_mails where key = $1 and sent_at is not null", [
    key,
  ]);
  return rows.length > 0;
}

/** Whether a mail is over a day old, was not seen to be due for a day, and no admin has released it. */
async function isLate({ pool, now }: AuthContext, { key, due_at, is_released }: Due): Promise<boolean> {
  if (is_released) return false;
  const { rows } = await pool.query<{ tried_at: Date }>(
    "select tried_at from introduction_mails where key = $1",
    [key],
  );
  return now() - Math.max(Date.parse(due_at), rows[0]?.tried_at.getTime() ?? 0) > day;
}

async function noteTried({ pool, now }: AuthContext, key: string): Promise<void> {
  await pool.query(
    `insert into introduction_mails (key, tried_at) values ($1, $2)
     on conflict (key) do update set tried_at = excluded.tried_at`,
    [key, new Date(now())],
  );
}
