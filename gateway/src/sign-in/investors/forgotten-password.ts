import { forgotInvestorPassword } from "@kindling/contracts/gateway/endpoints.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../../auth/auth-context.ts";
import { forgottenPasswordMail } from "../../mail/mail-texts.ts";
import type { MailOptions } from "../../mail/mailer.ts";
import { inAccountTransaction } from "../../members/member-access.ts";
import { findIdByEmail, readMember } from "../../members/member-records.ts";
import { findSuspension } from "../../members/suspensions.ts";
import { countsOfAddress } from "../../rate-limits/rate-limits.ts";
import { InvestorAccounts } from "./investor-accounts.ts";
import { invitationPath, invite } from "./mail-invitation.ts";

/**
 * POST /api/investor/forgotten-password mails an investor an invitation to choose a new password. The response does not
 * wait for it, so that neither text nor time tells whether the email is an investor's.
 */
export function addForgottenPassword(app: FastifyInstance, auth: AuthContext): void {
  const { counters, mail } = auth;
  const accounts = new InvestorAccounts(auth);

  addRoute(app, forgotInvestorPassword, async ({ body, requestId }, { request }) => {
    if (mail === undefined) throw notFound("There is no mail server: ask an admin for an invitation.");
    await counters.takeAll(countsOfAddress("mails", request.ip));
    void mailLink(mail, body.email, requestId).catch((err) =>
      request.log.error({ err }, "a link for a new password could not be mailed"),
    );
    return { asked: true } as const;
  });

  async function mailLink({ mailer, publicUrl }: MailOptions, email: string, requestId: string) {
    const id = await findIdByEmail(auth, "investor", email, requestId);
    if (id === null) return;
    await counters.take("mailsToAccount", `investor ${id}`);
    const investor = { role: "investor", id } as const;
    const invitation = await inAccountTransaction(auth.pool, investor, async (client) => {
      if ((await findSuspension(client, investor)) !== null) return null;
      // A stranger must not end the invitation that an admin has passed on; without a password it is the only one.
      const isInvited = (await auth.links.ofMember("invitation", investor, client)) !== null;
      const hasPassword = (await accounts.passwordHash(id, client)) !== null;
      if (isInvited && !hasPassword) return null;
      const about = { kind: "investor", id } as const;
      await auth.audit.record({ action: "invited", actor: { role: "system" }, about, requestId }, client);
      return invite(auth, id, client);
    });
    if (invitation === null) return;
    // Read after the invitation was stored: an email change ends it, or the new email is read.
    const { email: stored } = await readMember(auth, investor, requestId);
    if (stored.toLowerCase() !== email.toLowerCase()) return;
    const link = `${publicUrl}${invitationPath(invitation.token)}`;
    await mailer.sendInBackground({ to: stored, ...forgottenPasswordMail(auth.product, link) });
  }
}
