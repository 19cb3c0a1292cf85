import type { FastifyInstance } from "fastify";
import { addEmailConfirmation } from "../accounts/email-confirmation.ts";
import { addProfileUpdates } from "../accounts/profile-updates.ts";
import type { GatewayConfig } from "../config.ts";
import type { AskService } from "../proxy/ask-service.ts";
import { addAdminSession } from "./admin-session.ts";
import type { Admins } from "./admins.ts";
import type { Doors } from "./doors.ts";
import { addFounderSignIn, addOpenFounderSignIn } from "./founder-sign-in.ts";
import { addInvestorSignIn } from "./investor-sign-in.ts";
import { addInvitationRoute } from "./invitation-route.ts";
import { refuseSignIns } from "./nobody-signs-in.ts";
import { addSessionRoutes } from "./session-routes.ts";
import { founderSignInOf } from "./settings.ts";

/** Every way to sign in and out. Without `doors` access is open, and only an admin's passcode is checked. */
export function addSignIns(
  app: FastifyInstance,
  {
    config,
    admins,
    doors,
    ask,
  }: {
    config: GatewayConfig;
    admins: Admins;
    doors: Doors | undefined;
    ask: AskService;
  },
): void {
  addSessionRoutes(app, doors?.sessions);
  addAdminSession(app, admins, doors);
  if (doors === undefined) {
    addOpenFounderSignIn(app, ask, config.PRODUCT_NAME);
    refuseSignIns(app);
    return;
  }
  addFounderSignIn(app, doors, founderSignInOf(config));
  addInvestorSignIn(app, doors);
  addInvitationRoute(app, doors);
  addProfileUpdates(app, doors);
  addEmailConfirmation(app, doors);
}
