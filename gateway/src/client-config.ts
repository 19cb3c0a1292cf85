import { getConfig } from "@kindling/contracts/gateway/endpoints.ts";
import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "./auth/auth-context.ts";
import type { GatewayConfig } from "./config.ts";
import type { Admins } from "./credentials/admins.ts";
import { founderSignInOf } from "./sign-in-settings.ts";

/** GET /api/config: the settings of the web client. */
export function addClientConfig(
  app: FastifyInstance,
  config: GatewayConfig,
  admins: Admins,
  auth: AuthContext | undefined,
): void {
  const clientConfig: ClientConfig = {
    product: config.PRODUCT_NAME,
    access: config.ACCESS,
    admin_sign_in: admins.isNameRequired ? "name-and-passcode" : "passcode",
    founder_sign_in: founderSignInOf(config),
    ...reviewOf(config, auth),
    ...(auth?.invitesInvestors ? { invites_investors: true } : {}),
    ...(auth !== undefined && auth.mail === undefined ? { invites_by_hand: true } : {}),
    ...(config.COMMUNITY_NUMBERS === "show" ? { shows_numbers: true } : {}),
    discord_invite_url: config.DISCORD_INVITE_URL ?? null,
    founder_opt_in_url: config.FOUNDER_OPT_IN_URL ?? null,
    founder_portal_url: config.FOUNDER_PORTAL_URL ?? null,
    contact_email: config.CONTACT_EMAIL ?? null,
    video_channel_url: config.VIDEO_CHANNEL_URL ?? null,
    privacy_url: config.PRIVACY_URL,
    terms_url: config.TERMS_URL,
    consent_version: config.CONSENT_VERSION,
  };
  addRoute(app, getConfig, async () => clientConfig);
}

/** With open access everyone is an admin, and what admins add is approved. */
function reviewOf(
  { REVIEW_APPLICATIONS }: GatewayConfig,
  auth: AuthContext | undefined,
): Partial<ClientConfig> {
  if (auth === undefined || REVIEW_APPLICATIONS === "off") return {};
  return { reviews_applications: true, ...(auth.confirmsEmails ? { confirms_emails: true } : {}) };
}
