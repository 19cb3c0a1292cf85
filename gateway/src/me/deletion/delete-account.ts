import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import { erasedFrom } from "@kindling/contracts/removals/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, notFound, unauthenticated } from "@kindling/service-kit/errors.ts";
import type { AuthContext } from "../../auth/auth-context.ts";
import type { InterruptedMail } from "../../mail/due-mails.ts";
import { accountDeletedMail } from "../../mail/mail-texts.ts";
import type { MailOptions } from "../../mail/mailer.ts";
import { learnMembers, removedState } from "../../members/known-members.ts";
import { type Member, readMember } from "../../members/member-records.ts";

/** Reads a member's record. @throws 404 when it was archived or erased meanwhile */
export const readPresent = (auth: AuthContext, member: Member, requestId: string) =>
  orGone(readMember(auth, member, requestId));

/**
 * Archives a member's record in the member's name and ends their access. With a mail server it mails a link that takes
 * it back. Returns when the record will be erased. One that an admin has archived meanwhile stays as it is. If this
 * process is killed in between, the record's event ends the access.
 * @param email the stored one
 * @param token of the link, or null without a mail server
 * @throws 401 when the link has ended meanwhile, 404 when the record was erased meanwhile
 */
export async function deleteAccount(
  auth: AuthContext,
  {
    member,
    email,
    token,
    requestId,
  }: { member: Member; email: string; token: string | null; requestId: string },
): Promise<string> {
  const { role, id } = member;
  const input = { caller: { role: "gateway" }, id, requestId } as const;
  const archive = async () => {
    // Again: an admin's change of the account has ended the link meanwhile, or comes after this.
    if (token !== null && (await auth.links.find("deletion", token)) === null)
      throw unauthenticated(texts.linkInvalid);
    return orGone(auth.callService(recordEndpoints[role].archiveOwn, input));
  };
  const change = { role, ids: [id], about: "deletion", email } as const;
  const { saved, done, leave } = await auth.dueMails.around(change, archive);
  await learnMembers(auth.pool, role, [removedState(saved)]);
  const erased = erasedFrom(saved.archived_at);
  if (auth.mail !== undefined) {
    const deleted = { email, erasedFrom: erased, once: true };
    const isMailed = await mailDeleted(auth, member, deleted, auth.mail);
    if (isMailed !== null) await (isMailed ? done() : leave());
  }
  return erased;
}

/** Mails the link of an interrupted deletion, if it was saved. Returns false if the mail server refused it. */
export async function sendAccountDeleted(
  auth: AuthContext,
  { member, email, madeAt, requestId }: InterruptedMail,
  mail: MailOptions,
): Promise<boolean> {
  const { role, id } = member;
  const caller = { role: "gateway" } as const;
  const input = { caller, body: { ids: [id] }, requestId };
  const [isPresent, named] = await Promise.all([
    isFound(readMember(auth, member, requestId)),
    auth.callService(recordEndpoints[role].names, input),
  ]);
  // An erased record has no name any more.
  if (isPresent || named.length === 0) return true;
  const deleted = { email, erasedFrom: erasedFrom(madeAt.toISOString()) };
  return (await mailDeleted(auth, member, deleted, mail)) === true;
}

/**
 * Mails that an account is deleted, with a link that takes it back until it is erased. Whether that was accepted; null with
 * `once` if a concurrent confirmation of this deletion mails it.
 */
async function mailDeleted(
  { links, product, contact }: AuthContext,
  member: Member,
  { email, erasedFrom, once = false }: { email: string; erasedFrom: string; once?: boolean },
  { mailer, publicUrl }: MailOptions,
): Promise<boolean | null> {
  const link = links.make("restoration", member, new Date(erasedFrom), email);
  // Before the mail is sent, so that the link in it works.
  if (!(await links.store(link, undefined, { once }))) return null;
  const url = `${publicUrl}/account-restoration#token=${link.token}`;
  return mailer.send({ to: email, ...accountDeletedMail(product, { erasedFrom, link: url }, contact) });
}

async function isFound(result: Promise<unknown>): Promise<boolean> {
  try {
    await result;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}

async function orGone<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw notFound(texts.accountGone);
    throw error;
  }
}
