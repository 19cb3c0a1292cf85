import type { FastifyInstance } from "fastify";
import { addAccounts } from "../accounts/account-routes.ts";
import { addEmailConfirmation } from "../accounts/email-changes/email-confirmation.ts";
import { addProfileUpdates } from "../accounts/profile-updates.ts";
import { addRemovals } from "../accounts/removals.ts";
import { addUndo } from "../accounts/undo-changes.ts";
import { addDecisions } from "../applications/decisions.ts";
import type { GatewayConfig } from "../config.ts";
import { addPasswordChange } from "../me/change-password.ts";
import { addAccountDeletion } from "../me/deletion/deletion-routes.ts";
import { addAccountRestoration } from "../me/deletion/restoration-routes.ts";
import { addOwnExport } from "../me/export/export-route.ts";
import { addOwnSessions } from "../me/own-sessions.ts";
import { addSecondFactor } from "../second-factor/second-factor-routes.ts";
import type { CallService } from "../upstreams/call-service.ts";
import { addAdminSession } from "./admins/admin-session.ts";
import type { Admins } from "./admins/admins.ts";
import type { AuthContext } from "./auth-context.ts";
import { addFounderSignIn, addOpenFounderSignIn } from "./founders/founder-sign-in.ts";
import { addForgottenPassword } from "./investors/forgotten-password.ts";
import { addInvestorSignIn } from "./investors/investor-sign-in.ts";
import { addInvitationRoute } from "./investors/invitation-route.ts";
import { rejectSignIns } from "./reject-sign-ins.ts";
import { addSessionRoutes } from "./session-routes.ts";
import { founderSignInOf } from "./settings.ts";

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
    auth: AuthContext | undefined;
    callService: CallService;
  },
): void {
  addSessionRoutes(app, auth?.sessions);
  addAdminSession(app, admins, auth);
  if (auth === undefined) {
    addOpenFounderSignIn(app, callService, config.PRODUCT_NAME);
    rejectSignIns(app);
    return;
  }
  addFounderSignIn(app, auth, founderSignInOf(config));
  addInvestorSignIn(app, auth);
  addForgottenPassword(app, auth);
  addInvitationRoute(app, auth);
  addProfileUpdates(app, auth);
  addUndo(app, auth);
  addEmailConfirmation(app, auth);
  addRemovals(app, auth);
  addDecisions(app, auth);
  addSecondFactor(app, admins, auth);
  addOwnExport(app, auth);
  addAccountDeletion(app, auth);
  addAccountRestoration(app, auth);
  addOwnSessions(app, auth);
  addPasswordChange(app, auth);
  addAccounts(app, auth);
}
