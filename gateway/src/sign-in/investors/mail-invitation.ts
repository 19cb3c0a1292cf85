import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import type { AuthContext } from "../../auth/auth-context.ts";
import { invitationMail } from "../../mail/mail-texts.ts";

/** How long an invitation is valid, in ms. */
const invitationLifetimeMs = 7 * 24 * 60 * 60_000;

/** Stores an invitation to choose a password, which replaces the investor's earlier one. */
export async function invite(
  { links, now }: Pick<AuthContext, "links" | "now">,
  id: number,
  client: pg.PoolClient,
): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = new Date(now() + invitationLifetimeMs);
  const link = links.make("invitation", { role: "investor", id }, expiresAt);
  await links.store(link, client);
  return link;
}

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
