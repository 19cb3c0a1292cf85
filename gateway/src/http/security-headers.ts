import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";

/** Adds the security headers to every response. helmet makes them once, since it builds them anew on each call. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  let headers: Record<string, string>;
  app.addHook("onReady", async () => {
    headers = await headersOf(securityHeaders(publicUrl));
  });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Headers that only mean something for a document. */
const documentHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** Leaves out of a script's, style's or font's response what only a document needs: 430 bytes. */
export function omitDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) reply.removeHeader(name);
}

async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, options);
  app.get("/", async (_request, reply) => reply.raw.getHeaders());
  const response = await app.inject("/");
  await app.close();
  return response.json();
}

/**
 * No inline scripts or styles; images from other origins, for the thumbnails of webinars. TLS ends in front of the
 * gateway, so PUBLIC_URL alone determines Strict-Transport-Security.
 */
const securityHeaders = (publicUrl: string | undefined): FastifyHelmetOptions => ({
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
