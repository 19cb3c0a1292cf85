import { texts } from "@kindling/contracts/texts.ts";
import { forbidden } from "@kindling/service-kit/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestedHost } from "./requested-host.ts";

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects unsafe methods from pages of other origins, by Sec-Fetch-Site and Origin (CSRF). Clients that are not
 * browsers send neither header; no page can make them send a cookie.
 */
export function rejectCrossOriginRequests(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(
      safeMethods.has(request.method) || isSameOrigin(request, publicUrl)
        ? undefined
        : forbidden(texts.crossOrigin),
    );
  });
}

function isSameOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (origin === undefined) return true;
  return publicUrl === undefined ? hostOf(origin) === requestedHost(request) : origin === publicUrl;
}

/** The host and port of an origin as in the Host header; null if it has none. */
function hostOf(origin: string): string | null {
  return /^https?:\/\//.test(origin) && URL.canParse(origin) ? new URL(origin).host : null;
}
