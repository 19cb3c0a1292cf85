import type { FastifyHelmetOptions } from "@fastify/helmet";

/**
 * Security headers of every answer. Nothing inline and nothing from elsewhere but pictures, which
 * the webinar library takes from its channel. Whatever ends TLS in front of the gateway is told by
 * PUBLIC_URL alone: where that is https, browsers are to use nothing else for a year.
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
