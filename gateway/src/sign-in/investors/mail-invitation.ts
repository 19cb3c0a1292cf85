import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type { AuthContext } from "../../auth/auth-context.ts";
import { invitationMail } from "../../mail/mail-texts.ts";

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
    // Read after the invitation was stored: an email change ends it, or the new email is read.
    const caller = { role: "admin" } as const;
    const { email } = await callService(getInvestor, { caller, id: investorId, requestId });
    return await mail.mailer.send({ to: email, ...invitationMail(product, `${mail.publicUrl}${path}`) });
  } catch (error) {
    // The caller still returns the path, which nobody else knows.
    if (error instanceof AppError) return false;
    throw error;
  }
}
