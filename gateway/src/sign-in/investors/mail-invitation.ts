import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { invitationMail } from "../../mail/mail-texts.ts";
import { TooManyError } from "../../rate-limits/counters.ts";
import type { AuthContext } from "../auth-context.ts";

/** The path of the page that redeems an invitation. */
export const invitationPath = (token: string): string => `/investor/invitation#token=${token}`;

/** Mails a stored invitation; false when there is no mail server, mailing fails or was too frequent. */
export async function mailInvitation(
  { callService, counters, mail, product }: AuthContext,
  investorId: number,
  path: string,
  requestId: string,
): Promise<boolean> {
  if (mail === undefined) return false;
  try {
    await counters.take("mailsToAccount", `investor ${investorId}`);
  } catch (error) {
    if (error instanceof TooManyError) return false;
    throw error;
  }
  // Read after the invitation was stored: an email change ends it, or the new email is read.
  const caller = { role: "admin" } as const;
  const { email } = await callService(getInvestor, { caller, id: investorId, requestId });
  return mail.mailer.send({ to: email, ...invitationMail(product, `${mail.publicUrl}${path}`) });
}
