import { inviteInvestor } from "@kindling/contracts/gateway/endpoints.ts";
import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import { invitationMail } from "../../mail/mail-texts.ts";
import { TooManyError } from "../../rate-limits/counters.ts";
import type { AuthContext } from "../auth-context.ts";
import { InvestorAccounts } from "./investor-accounts.ts";

/**
 * POST /api/investors-database/{id}/invitation: a link to copy, mailed as well where mail is
 * configured. That it could not be mailed, or was too often, is said and does not matter otherwise.
 */
export function addInvitationRoute(app: FastifyInstance, auth: AuthContext): void {
  const { callService, counters, mail, product } = auth;
  const accounts = new InvestorAccounts(auth);

  addRoute(app, inviteInvestor, async ({ params: { id }, body, caller, requestId }) => {
    const emailOf = async () => (await callService(getInvestor, { caller, id, requestId })).email;
    await emailOf();
    const { token, expiresAt } = await accounts.invite(id);
    const path = `/investor/invitation#token=${token}`;
    const mailed = body.mail && (await isMailed(id, emailOf, path));
    return { path, mailed, expires_at: expiresAt.toISOString() };
  });

  async function isMailed(
    investorId: number,
    emailOf: () => Promise<string>,
    path: string,
  ): Promise<boolean> {
    if (mail === undefined) return false;
    try {
      await counters.take("mailsToAccount", `investor ${investorId}`);
    } catch (error) {
      if (error instanceof TooManyError) return false;
      throw error;
    }
    // Read after the invitation was stored: a change of the email ends it, or it is the new one that is read.
    return mail.mailer.send({ to: await emailOf(), ...invitationMail(product, `${mail.publicUrl}${path}`) });
  }
}
