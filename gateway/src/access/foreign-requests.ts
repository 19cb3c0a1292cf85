import { texts } from "@kindling/contracts/texts.ts";
import { forbidden } from "@kindling/service-kit/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { askedHost } from "./requested-host.ts";

const harmless: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what may change something and comes from a page of another site, as the browser itself
 * says (Sec-Fetch-Site, Origin). Other programs say nothing of the kind and bring no cookie that
 * they were not given.
 */
export function refuseForeignRequests(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(
      harmless.has(request.method) || isOurOwn(request, publicUrl)
        ? undefined
        : forbidden(texts.foreignOrigin),
    );
  });
}

function isOurOwn(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (origin === undefined) return true;
  return publicUrl === undefined ? hostOf(origin) === askedHost(request) : origin === publicUrl;
}

/** Host and port as browsers write them into Host; null for an origin that has none. */
function hostOf(origin: string): string | null {
  return /^https?:\/\//.test(origin) && URL.canParse(origin) ? new URL(origin).host : null;
}
