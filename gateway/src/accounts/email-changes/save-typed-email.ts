import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { endFirstConfirmation } from "../../applications/confirmation-mail.ts";
import type { AuthContext } from "../../auth/auth-context.ts";
import type { Member } from "../../members/member-records.ts";
import { changeEmail, type EmailSave } from "./change-email.ts";

/**
 * Saves an email that an admin typed for a member, or restored by Undo. Then the queue mails a link to the member if the
 * email of their application is unconfirmed. That mail is stored as due before the email is saved.
 * @throws what `changeEmail` throws
 */
export async function saveTypedEmail(
  auth: AuthContext,
  member: Member,
  requestId: string,
  change: EmailSave,
): Promise<Founder | Investor> {
  const save = () => changeEmail(auth, member, requestId, change);
  if (!auth.confirmsEmails) return save();
  const due = { role: member.role, ids: [member.id], about: "confirmation", email: change.email } as const;
  const { saved, leave } = await auth.dueMails.around(due, save);
  await endFirstConfirmation(auth.pool, member);
  await leave();
  return saved;
}
