import type { FastifyHelmetOptions } from "@fastify/helmet";

/**
 * Security headers of every response. No inline scripts or styles; images from other origins, for the thumbnails of
 * webinars. TLS ends in front of the gateway, so PUBLIC_URL alone determines Strict-Transport-Security.
 */
export const securityHeaders = (publicUrl: string | undefined): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "style-src": ["'self'"],
      "img-src": ["'self'", "https:", "data:"],
      "connect-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    },
  },
  strictTransportSecurity: publicUrl?.startsWith("https:")
    ? { maxAge: 31_536_000, includeSubDomains: false }
    : false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  xFrameOptions: { action: "deny" },
});
