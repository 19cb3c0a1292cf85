import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import { confirmFounderMail, confirmInvestorMail, invitationMail } from "../mail/mail-texts.ts";
import type { MailOptions } from "../mail/mailer.ts";
import { readApplication } from "../members/applicants.ts";
import { inAccountTransaction } from "../members/member-access.ts";
import { type Member, readMember } from "../members/member-records.ts";
import { findNewer } from "../members/member-versions.ts";
import { invite } from "../sign-in/investors/mail-invitation.ts";

/** How long a founder can confirm the email with the first link, in ms. Later, a link to sign in does the same. */
const confirmationLifetimeMs = 24 * 60 * 60_000;

/** A mail that is due to an applicant. */
interface DueConfirmation {
  readonly member: Member;
  /** The email that an admin typed in place of the applicant's; "" for the first mail. */
  readonly email: string;
  readonly requestId: string;
}

/**
 * Mails an applicant a link that signs them in and so confirms their email, or an approved investor the invitation to
 * choose a password, unless that is no longer needed. Returns false if the mail server refused it.
 * @throws 404 when the applicant was archived or erased
 */
export async function mailConfirmation(
  auth: AuthContext,
  { member, email: typed, requestId }: DueConfirmation,
  { mailer, publicUrl }: MailOptions,
): Promise<boolean> {
  const { role, id } = member;
  const { state, email_confirmed } = await readApplication(auth, member, requestId);
  const isUnconfirmed = state === "pending" && !email_confirmed;
  // An approved investor still needs an invitation to sign in.
  const isInvited = state === "approved" && role === "investor" && typed === "";
  if (!isUnconfirmed && !isInvited) return true;
  const text = role === "founder" ? await founderText() : await investorText();
  if (text === null) return true;
  // Read after the link was stored: an email change ends the link, or the new email is read.
  const { email } = await readMember(auth, member, requestId);
  // Another email, which was typed since, has a mail of its own.
  if (typed !== "" && typed.toLowerCase() !== email.toLowerCase()) return true;
  if (!(await mailer.sendInBackground({ to: email, ...text }))) return false;
  if (role === "investor") {
    const about = { kind: "investor", id } as const;
    await auth.audit.record({ action: "invited", actor: { role: "system" }, about, requestId });
  }
  return true;

  async function founderText() {
    const link = auth.links.make("link", member, new Date(auth.now() + confirmationLifetimeMs));
    await auth.links.store(link);
    return confirmFounderMail(auth.product, `${publicUrl}/founder/login#token=${link.token}`);
  }

  async function investorText() {
    const isTyped = (email: string) => typed === "" || typed.toLowerCase() === email.toLowerCase();
    const { version, email } = await readMember(auth, member, requestId);
    // The typed email was refused, or replaced by another, whose link this mail would end.
    if (!isTyped(email)) return null;
    const invitation = await inAccountTransaction(auth.pool, member, async (client) => {
      const newer = await findNewer(client, member, version);
      const isCurrent = newer === null || (newer.state === "present" && isTyped(newer.email ?? email));
      // An admin's invitation ends this mail, which would end that invitation.
      return isCurrent && (await isDue(client, member, typed)) ? invite(auth, id, client) : null;
    });
    if (invitation === null) return null;
    const link = `${publicUrl}/investor/invitation#token=${invitation.token}`;
    return isUnconfirmed ? confirmInvestorMail(auth.product, link) : invitationMail(auth.product, link);
  }
}

const dueTo = "due_mails where role = $1 and subject_id = $2 and about = 'confirmation'";

/** Ends the mail that is due to an applicant, whose link it would replace: an admin has given them another. */
export async function endConfirmation(client: pg.PoolClient, { role, id }: Member): Promise<void> {
  await client.query(`delete from ${dueTo}`, [role, id]);
}

/** Ends the first mail that is due to an applicant, whose new email is mailed a link. */
export async function endFirstConfirmation(pool: pg.Pool, { role, id }: Member): Promise<void> {
  await pool.query(`delete from ${dueTo} and email = ''`, [role, id]);
}

/** Whether an entry of the audit gave an investor an invitation, by mail or from an admin. */
export const wasInvited = (id: string) =>
  `kind = 'investor' and record_id = ${id} and action in ('invited', 'sign-in-reset')`;

/** Whether the mail is still due. For a typed email earlier invitations do not count: the change has ended them. */
async function isDue(client: pg.PoolClient, { role, id }: Member, typed: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from ${dueTo} and email = $3
     and ($3 <> '' or not exists (select from history where ${wasInvited("$2")}))`,
    [role, id, typed],
  );
  return rowCount !== 0;
}
