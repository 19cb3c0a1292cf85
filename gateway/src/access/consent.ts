import { consentHeader, type EndpointShape } from "@kindling/contracts/endpoint.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type { FastifyInstance } from "fastify";
import type { GatewayConfig } from "../config.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The version of the terms and the privacy notice that the sender agrees to; null if none must be stored. */
    consent: string | null;
  }
}

/**
 * Requires the current version of the terms from senders who agree to them, for the routes added to `app` after it: a
 * form that shows an older one must be sent again. Not from admins, who add others. With open access everybody is an
 * admin, so a version is checked only if one is sent.
 */
export function requireConsent(
  app: FastifyInstance,
  endpoints: readonly EndpointShape[],
  { ACCESS, CONSENT_VERSION }: GatewayConfig,
): void {
  app.decorateRequest("consent", null);
  if (CONSENT_VERSION === undefined) return;
  const routes = new Set(
    endpoints.filter(({ consent }) => consent).map(({ method, path }) => `${method} ${path}`),
  );
  app.addHook("onRequest", async (request) => {
    const given = request.headers[consentHeader];
    const isExempt = ACCESS === "open" ? given === undefined : request.caller.role === "admin";
    if (isExempt || !routes.has(`${request.method} ${request.routeOptions.url}`)) return;
    if (given !== CONSENT_VERSION) throw new AppError(409, "consent_outdated", texts.consentOutdated);
    request.consent = CONSENT_VERSION;
  });
}
