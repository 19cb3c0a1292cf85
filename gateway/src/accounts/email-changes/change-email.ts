import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import type { AuthContext } from "../../auth/auth-context.ts";
import { deleteLinks } from "../../credentials/mailed-links.ts";
import type { InterruptedMail } from "../../mail/due-mails.ts";
import { emailChangedMail } from "../../mail/mail-texts.ts";
import type { MailOptions } from "../../mail/mailer.ts";
import { learnIn } from "../../members/known-members.ts";
import { deleteAccess, endAccessOfOldEmail, inAccountTransaction } from "../../members/member-access.ts";
import { isEmailOfOther, type Member, readMember } from "../../members/member-records.ts";

export interface EmailSave {
  /** The new email. */
  email: string;
  save: () => Promise<Founder | Investor>;
  /** For a change that its member confirms: throws when the link has ended meanwhile. */
  requireLink?: (client: pg.Pool | pg.PoolClient) => Promise<unknown>;
  /** Whether the service is expected to refuse it. */
  isRefused?: boolean;
}

/**
 * Saves a change with a new email, ends the account's sessions, links and invitations, and notifies the old address. An
 * unconfirmed email change ends too; with `requireLink` only once it is saved, so that its confirmation can be
 * repeated. A change that will be refused, also because the email is taken, ends nothing.
 * @throws 409 when the email is taken, and what `requireLink` throws
 */
export async function changeEmail(
  auth: AuthContext,
  member: Member,
  requestId: string,
  { email, save, requireLink, isRefused = false }: EmailSave,
): Promise<Founder | Investor> {
  const { role, id } = member;
  const { email: before } = await readMember(auth, member, requestId);
  const endsNothing = isRefused || (await isEmailOfOther(auth, member, email, requestId));
  const endAccess = () =>
    inAccountTransaction(auth.pool, member, async (client) => {
      await requireLink?.(client);
      if (requireLink === undefined) return endAccessOfOldEmail(client, role, [id]);
      await deleteAccess(client, role, [id]);
      await deleteLinks(client, role, [id], ["restoration"]);
    });
  // Also before the change, so that no session survives a crash in between. A session that is stored while it is saved
  // ends after it, or its sign-in finds the new email.
  if (!endsNothing) await endAccess();
  const saving = async () => {
    await requireLink?.(auth.pool);
    const saved = await save();
    await inAccountTransaction(auth.pool, member, async (client) => {
      await learnIn(client, role, [{ id, version: saved.version, state: "present", email: saved.email }]);
      await endAccessOfOldEmail(client, role, [id]);
    });
    return saved;
  };
  const change = { role, ids: [id], about: "email", email: before } as const;
  const { saved, done, leave } = await auth.dueMails.around(change, saving).catch(async (error) => {
    // Without a response it may be saved.
    const mayBeSaved = !(error instanceof AppError && error.status < 500);
    if (mayBeSaved || !endsNothing) await endAccess();
    throw error;
  });
  // A repeated change may find the email saved.
  const isNotified =
    before === email ||
    (await auth.mail?.mailer.send({ to: before, ...emailChangedMail(auth.product, email, auth.contact) }));
  await (isNotified ? done() : leave());
  return saved;
}

/** Notifies the old address of an interrupted change, if it was saved. Returns false if the mail server refused it. */
export async function sendEmailChanged(
  auth: AuthContext,
  { member, email: before, requestId }: InterruptedMail,
  { mailer }: MailOptions,
): Promise<boolean> {
  const { email } = await readMember(auth, member, requestId);
  if (email === before) return true;
  return mailer.sendInBackground({ to: before, ...emailChangedMail(auth.product, email, auth.contact) });
}
