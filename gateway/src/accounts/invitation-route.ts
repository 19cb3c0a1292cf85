import { inviteInvestor } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import { endConfirmation } from "../applications/confirmation-mail.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { inAccountTransaction } from "../members/member-access.ts";
import { readMember } from "../members/member-records.ts";
import { findNewer } from "../members/member-versions.ts";
import { requireLifted } from "../members/suspensions.ts";
import { markInvited } from "../sign-in/investors/invited-marks.ts";
import { invitationPath, invite, mailInvitation } from "../sign-in/investors/mail-invitation.ts";

/**
 * POST /api/investors-database/{id}/invitation returns a link, and mails it if mail is configured. `mailed` in the
 * response is false when mailing fails or was too frequent. A suspended investor is not invited, because the link would
 * be refused.
 */
export function addInvitationRoute(app: FastifyInstance, auth: AuthContext): void {
  const { pool, audit } = auth;

  addRoute(app, inviteInvestor, async ({ params: { id }, body, caller, requestId }) => {
    const about = { kind: "investor", id } as const;
    const member = { role: "investor", id } as const;
    const { version } = await readMember(auth, member, requestId);
    const { token, expiresAt } = await inAccountTransaction(pool, member, async (client) => {
      const newer = await findNewer(client, member, version);
      if (newer !== null && newer.state !== "present") throw notFound(texts.investorNotFound);
      await requireLifted(client, member);
      await audit.record({ action: "invited", actor: caller, about, requestId }, client);
      await endConfirmation(client, member);
      return invite(auth, id, client);
    });
    await markInvited(auth, id, requestId);
    const path = invitationPath(token);
    const mailed = body.mail && (await mailInvitation(auth, id, path, requestId));
    return { path, mailed, expires_at: expiresAt.toISOString() };
  });
}
