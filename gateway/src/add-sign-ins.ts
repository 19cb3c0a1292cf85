import type { FastifyInstance } from "fastify";
import { addAccounts } from "./accounts/account-routes.ts";
import { addEmailConfirmation } from "./accounts/email-changes/email-confirmation.ts";
import { addInvitationRoute } from "./accounts/invitation-route.ts";
import { addMerges } from "./accounts/merges.ts";
import { addProfileUpdates } from "./accounts/profile-updates.ts";
import { addRemovals } from "./accounts/removals.ts";
import { addUndo } from "./accounts/undo-changes.ts";
import { addAdminInvitation } from "./admins/admin-invitation.ts";
import { addAdmins } from "./admins/admin-routes.ts";
import { addOwnAdmin } from "./admins/own-admin.ts";
import { addDecisions } from "./applications/decisions.ts";
import type { GatewayConfig } from "./config.ts";
import type { Admins } from "./credentials/admins.ts";
import type { EnforcedAuth } from "./enforced-auth.ts";
import { addIntroductionLinks } from "./introductions/link-routes.ts";
import { addInvitationRuns } from "./invitations/invitation-routes.ts";
import { addPasswordChange } from "./me/change-password.ts";
import { addAccountDeletion } from "./me/deletion/deletion-routes.ts";
import { addAccountRestoration } from "./me/deletion/restoration-routes.ts";
import { addOwnExport } from "./me/export/export-route.ts";
import { addOwnSessions } from "./me/own-sessions.ts";
import { rejectSignIns } from "./reject-sign-ins.ts";
import { addSecondFactor } from "./second-factor/second-factor-routes.ts";
import { addAdminSession, addOpenAdminSession } from "./sign-in/admin-session.ts";
import { addFounderSignIn, addOpenFounderSignIn } from "./sign-in/founders/founder-sign-in.ts";
import { addForgottenPassword } from "./sign-in/investors/forgotten-password.ts";
import { addInvestorSignIn } from "./sign-in/investors/investor-sign-in.ts";
import { addSessionRoutes } from "./sign-in/session-routes.ts";
import { founderSignInOf } from "./sign-in-settings.ts";
import type { CallService } from "./upstreams/call-service.ts";

/** All endpoints of sign-in and sign-out. Without `auth` access is open, and only an admin's passcode is checked. */
export function addSignIns(
  app: FastifyInstance,
  {
    config,
    admins,
    auth,
    callService,
  }: {
    config: GatewayConfig;
    admins: Admins;
    auth: EnforcedAuth | undefined;
    callService: CallService;
  },
): void {
  addSessionRoutes(app, auth?.sessions);
  if (auth === undefined) {
    addOpenAdminSession(app, admins);
    addOpenFounderSignIn(app, callService, config.PRODUCT_NAME);
    rejectSignIns(app);
    return;
  }
  addAdminSession(app, auth);
  addAdminInvitation(app, auth);
  addAdmins(app, auth);
  addOwnAdmin(app, auth);
  addFounderSignIn(app, auth, founderSignInOf(config));
  addInvestorSignIn(app, auth);
  addForgottenPassword(app, auth);
  addInvitationRoute(app, auth);
  addInvitationRuns(app, auth);
  addProfileUpdates(app, auth);
  addUndo(app, auth);
  addEmailConfirmation(app, auth);
  addRemovals(app, auth);
  addMerges(app, auth);
  addDecisions(app, auth);
  addSecondFactor(app, auth);
  addIntroductionLinks(app, auth);
  addOwnExport(app, auth);
  addAccountDeletion(app, auth);
  addAccountRestoration(app, auth);
  addOwnSessions(app, auth);
  addPasswordChange(app, auth);
  addAccounts(app, auth);
}
