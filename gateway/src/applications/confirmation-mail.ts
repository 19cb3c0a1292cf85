import type pg from "pg";
import { type Member, readMember } from "../accounts/member-records.ts";
import { confirmFounderMail, confirmInvestorMail } from "../mail/mail-texts.ts";
import type { AuthContext, MailOptions } from "../sign-in/auth-context.ts";
import { SignInLinks } from "../sign-in/founders/sign-in-links.ts";
import { InvestorAccounts } from "../sign-in/investors/investor-accounts.ts";
import { readApplication } from "./applicants.ts";

/** How long a founder can confirm the email with the first link, in ms. Later, a link to sign in does the same. */
const confirmationLifetimeMs = 24 * 60 * 60_000;

/**
 * Mails an applicant a link that signs them in and so confirms their email, unless that is no longer needed. Returns
 * false if the mail server refused it.
 * @throws 404 when the applicant was archived or erased
 */
export async function mailConfirmation(
  auth: AuthContext,
  member: Member,
  { mailer, publicUrl }: MailOptions,
  requestId: string,
): Promise<boolean> {
  const { role, id } = member;
  const { state, email_confirmed } = await readApplication(auth, member, requestId);
  if (state !== "pending" || email_confirmed) return true;
  const text = role === "founder" ? await founderText() : await investorText();
  // Read after the link was stored: an email change ends the link, or the new email is read.
  const { email } = await readMember(auth, member, requestId);
  if (!(await mailer.send({ to: email, ...text }))) return false;
  if (role === "investor") {
    const about = { kind: "investor", id } as const;
    await auth.audit.record({ action: "invited", actor: { role: "system" }, about, requestId });
  }
  return true;

  async function founderText() {
    const token = await new SignInLinks(auth).make(id, confirmationLifetimeMs);
    return confirmFounderMail(auth.product, `${publicUrl}/founder/login#token=${token}`);
  }

  async function investorText() {
    const { token } = await new InvestorAccounts(auth).invite(id);
    return confirmInvestorMail(auth.product, `${publicUrl}/investor/invitation#token=${token}`);
  }
}

/** Ends the mail that is due to an applicant, whose link it would replace: an admin has given them another. */
export async function endConfirmation(client: pg.PoolClient, { role, id }: Member): Promise<void> {
  await client.query("delete from due_mails where role = $1 and subject_id = $2 and about = 'confirmation'", [
    role,
    id,
  ]);
}
