import * as endpoints from "@kindling/contracts/gateway/invitation-endpoints.ts";
import { type InvitationCheck, skipReason } from "@kindling/contracts/gateway/invitation-runs.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import { testOf } from "../mail/mail-texts.ts";
import { readLinks } from "./invitation-links.ts";
import { InvitationRuns } from "./invitation-runs.ts";
import { selectRecipients } from "./select-recipients.ts";
import { textOf } from "./send-invitation.ts";

/** The endpoints of invitations of many. */
export function addInvitationRuns(app: FastifyInstance, auth: AuthContext): void {
  const runs = new InvitationRuns(auth);

  addRoute(app, endpoints.checkInvitations, async ({ body, requestId }) => {
    const selected = await selectRecipients(auth, body, requestId);
    const countOf = (wanted: string | null) => selected.filter(({ reason }) => reason === wanted).length;
    const skipped = Object.fromEntries(skipReason.options.map((reason) => [reason, countOf(reason)]));
    const check = { total: selected.length, ready: countOf(null), skipped };
    return check as InvitationCheck;
  });
  addRoute(app, endpoints.sendTestInvitation, async ({ body: { role, to }, caller }) => {
    const { mail, product, counters } = auth;
    if (mail === undefined) throw notFound(texts.noMailServer);
    await counters.take("mailsToAccount", `test of ${"name" in caller ? caller.name : "admins"}`);
    const text = testOf(textOf(product, role, mail.publicUrl, "test"));
    const { accepted, reply } = await mail.mailer.deliver({ to, ...text }, { isAwaited: true });
    return { accepted, reply };
  });
  addRoute(app, endpoints.startInvitationRun, ({ body, caller, requestId }) =>
    runs.start(body, caller, requestId),
  );
  addRoute(app, endpoints.listInvitationRuns, () => runs.list());
  addRoute(app, endpoints.getInvitationRun, ({ params: { id }, requestId }) => runs.report(id, requestId));
  addRoute(app, endpoints.cancelInvitationRun, ({ params: { id } }) => runs.cancel(id));
  addRoute(app, endpoints.retryInvitationRun, ({ params: { id } }) => runs.retry(id));
  addRoute(app, endpoints.listInvitationLinks, ({ params: { id }, body: { after }, caller, requestId }) =>
    readLinks(auth, { runId: id, after, caller, requestId }),
  );
}
