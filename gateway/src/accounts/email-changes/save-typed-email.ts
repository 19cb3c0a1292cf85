import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { endFirstConfirmation, mailConfirmation } from "../../applications/confirmation-mail.ts";
import type { AuthContext } from "../../auth/auth-context.ts";
import type { Member } from "../../members/member-records.ts";
import { changeEmail, type EmailSave } from "./change-email.ts";

/**
 * Saves an email that an admin typed for a member, or restored by Undo. Then mails a link to the member if the email of
 * their application is unconfirmed; the response does not wait for this mail. It is stored as due before the email is
 * saved.
 * @throws what `changeEmail` throws
 */
export async function saveTypedEmail(
  auth: AuthContext,
  member: Member,
  requestId: string,
  change: EmailSave,
): Promise<Founder | Investor> {
  const { mail, confirmsEmails, log } = auth;
  const save = () => changeEmail(auth, member, requestId, change);
  if (mail === undefined || !confirmsEmails) return save();
  const due = { role: member.role, ids: [member.id], about: "confirmation", email: change.email } as const;
  const { saved, done } = await auth.dueMails.around(due, save);
  const send = async () => {
    await endFirstConfirmation(auth.pool, member);
    if (await mailConfirmation(auth, { member, email: change.email, requestId }, mail)) await done();
  };
  // The mail stays due.
  void send().catch((err) =>
    log.error({ err, role: member.role }, "a typed email could not be mailed a link"),
  );
  return saved;
}
