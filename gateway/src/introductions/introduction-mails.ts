import { createHash, randomUUID } from "node:crypto";
import {
  claimIntroductionMails,
  settleIntroductionMail,
} from "@kindling/contracts/introductions/internal-endpoints.ts";
import type { ClaimedIntroductionMail } from "@kindling/contracts/introductions/mail-schemas.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { MailContent } from "../mail/mail-html.ts";
import type { Mail, MailOptions } from "../mail/mailer.ts";
import { findSuspension } from "../members/suspensions.ts";
import { makeLink } from "./introduction-links.ts";

/** The name of the periodic task. */
export const introductionMailsTask = "mail introductions";

const day = 24 * 60 * 60_000;
/** A mail to two takes four minutes at most, and what was claimed ten minutes ago is claimed again. */
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
    // It stays claimed and is tried again in ten minutes: meanwhile an undo would contradict what one of them has.
    if (result === "sent to one") continue;
    const body = { key: claimed.key, result };
    await auth.callService(settleIntroductionMail, { caller: { role: "gateway" }, body, requestId });
  }
}

async function sendOne(
  auth: AuthContext,
  mail: MailOptions,
  claimed: ClaimedIntroductionMail,
): Promise<Result | "sent to one"> {
  const { key } = claimed;
  if (claimed.mail === null) return "later";
  const { to } = claimed.mail;
  if (await isSent(auth, key)) return "sent";
  if (await isLate(auth, claimed)) return "held";
  for (const member of to) if ((await findSuspension(auth.pool, member)) !== null) return "held";
  await noteTried(auth, key);
  const text = await textOf(auth, mail.publicUrl, claimed.mail);
  const results: Result[] = [];
  // The mail server may refuse one of several, who has the mail later, without a second copy to the others.
  for (const { role, email } of to)
    results.push(
      await deliver(auth, mail, to.length === 1 ? key : `${key}/${role}`, {
        ...text,
        to: to.map((one) => one.email),
        only: email,
        id: createHash("sha256").update(key).digest("hex").slice(0, 40),
      }),
    );
  if (results.includes("later")) return results.includes("sent") ? "sent to one" : "later";
  if (results.includes("refused")) return "refused";
  await noteSent(auth, key);
  return "sent";
}

async function deliver(auth: AuthContext, { mailer }: MailOptions, key: string, mail: Mail): Promise<Result> {
  if (await isSent(auth, key)) return "sent";
  const { accepted, isFinal } = await mailer.deliver(mail);
  if (!accepted) return isFinal ? "refused" : "later";
  await noteSent(auth, key);
  return "sent";
}

/** The text, with the link of its one reader. A mail without one has what both wrote about themselves. */
async function textOf(
  auth: AuthContext,
  publicUrl: string,
  { to, subject, text, after_link, side_key }: NonNullable<ClaimedIntroductionMail["mail"]>,
): Promise<MailContent> {
  if (after_link === null) return { subject, text: `${text}\n`, hasLinks: false };
  const [{ role, id, email }] = to as [{ role: "founder" | "investor"; id: number; email: string }];
  const { path } = await makeLink(auth, { member: { role, id }, key: side_key, email });
  return { subject, text: `${text}\n\n${publicUrl}${path}\n\n${after_link}\n` };
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

async function noteSent({ pool, now }: AuthContext, key: string): Promise<void> {
  await pool.query(
    `insert into introduction_mails (key, tried_at, sent_at) values ($1, $2, $2)
     on conflict (key) do update set sent_at = excluded.sent_at`,
    [key, new Date(now())],
  );
}

async function noteTried({ pool, now }: AuthContext, key: string): Promise<void> {
  await pool.query(
    `insert into introduction_mails (key, tried_at) values ($1, $2)
     on conflict (key) do update set tried_at = excluded.tried_at`,
    [key, new Date(now())],
  );
}
