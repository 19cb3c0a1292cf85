import { archiveOwnFounder, archiveOwnInvestor } from "@kindling/contracts/internal-endpoints.ts";
import { erasedFrom } from "@kindling/contracts/removals/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, notFound } from "@kindling/service-kit/errors.ts";
import { readMember } from "../accounts/change-email.ts";
import type { Member } from "../accounts/email-changes.ts";
import { endAccessOfArchived } from "../accounts/member-access.ts";
import { accountDeletedMail } from "../mail/mail-texts.ts";
import type { AuthContext } from "../sign-in/auth-context.ts";
import { AccountDeletions } from "./account-deletions.ts";

/** Reads a member's record. @throws 404 when it was archived or erased meanwhile */
export const readPresent = (auth: AuthContext, member: Member, requestId: string) =>
  orGone(readMember(auth, member, requestId));

/**
 * Archives a member's record in the member's name, ends their access, and mails them if they confirmed it by a link.
 * Returns when the record will be erased. One that an admin has archived meanwhile stays as it is. If this process is
 * killed in between, `endAccessOfRemoved` ends the access.
 * @param email the stored one
 * @throws 404 when the record was erased meanwhile
 */
export async function deleteAccount(
  auth: AuthContext,
  { member, email, requestId }: { member: Member; email: string; requestId: string },
): Promise<string> {
  const { role, id } = member;
  const input = { caller: { role: "gateway" }, id, requestId } as const;
  const { archived_at } = await orGone(
    role === "founder"
      ? auth.callService(archiveOwnFounder, input)
      : auth.callService(archiveOwnInvestor, input),
  );
  // Of two concurrent confirmations, the second finds no link.
  const wasConfirmed = await new AccountDeletions(auth).remove(member);
  await endAccessOfArchived(auth.pool, role, [id]);
  const erased = erasedFrom(archived_at);
  if (wasConfirmed) {
    const mail = accountDeletedMail(auth.product, erased, auth.contact);
    await auth.mail?.mailer.send({ to: email, ...mail });
  }
  return erased;
}

async function orGone<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw notFound(texts.accountGone);
    throw error;
  }
}
