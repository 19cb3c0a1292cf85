import { inviteInvestor } from "@kindling/contracts/gateway/endpoints.ts";
import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import { invitationMail } from "../../mail/mail-texts.ts";
import { TooManyError } from "../../rate-limits/counters.ts";
import type { AuthContext } from "../auth-context.ts";
import { InvestorAccounts } from "./investor-accounts.ts";

/**
 * POST /api/investors-database/{id}/invitation returns a link, and mails it if mail is configured. `mailed` in the
 * response is false when mailing fails or was too frequent.
 */
export function addInvitationRoute(app: FastifyInstance, auth: AuthContext): void {
  const { audit, callService, counters, mail, product } = auth;
  const accounts = new InvestorAccounts(auth);

  addRoute(app, inviteInvestor, async ({ params: { id }, body, caller, requestId }) => {
    const readEmail = async () => (await callService(getInvestor, { caller, id, requestId })).email;
    await readEmail();
    const { token, expiresAt } = await accounts.invite(id);
    const about = { kind: "investor", id } as const;
    await audit.record({ action: "invited", actor: caller, about, requestId });
    const path = `/investor/invitation#token=${token}`;
    const mailed = body.mail && (await sendMail(id, readEmail, path));
    return { path, mailed, expires_at: expiresAt.toISOString() };
  });

  async function sendMail(
    investorId: number,
    readEmail: () => Promise<string>,
    path: string,
  ): Promise<boolean> {
    if (mail === undefined) return false;
    try {
      await counters.take("mailsToAccount", `investor ${investorId}`);
    } catch (error) {
      if (error instanceof TooManyError) return false;
      throw error;
    }
    // Read after the invitation was stored: an email change ends it, or the new email is read.
    return mail.mailer.send({
      to: await readEmail(),
      ...invitationMail(product, `${mail.publicUrl}${path}`),
    });
  }
}
