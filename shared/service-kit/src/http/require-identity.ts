import type { Caller } from "@kindling/contracts/access.ts";
import type { FastifyInstance } from "fastify";
import { unauthenticated } from "../errors.ts";
import { identityHeader, verifyIdentity } from "../identity/signed-identity.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The authenticated caller; `public` until a hook sets it. */
    caller: Caller;
  }
}

/** Who may be known by a signed identity only: the service's own name, and the secrets that count. */
export interface IdentityCheck {
  readonly service: string;
  readonly secrets: readonly string[];
}

/** What those ask who run the service, not those who use it. */
export const forOperators: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz", "/metrics"]);

const stranger: Caller = Object.freeze({ role: "public" });

/** Gives every request a `caller`: a stranger, unless the check or a later hook puts another there. */
export function addCaller(app: FastifyInstance): void {
  app.decorateRequest("caller", null as never);
  app.addHook("onRequest", (request, _reply, done) => {
    request.caller = stranger;
    done();
  });
}

/** Answers 401 to everything that carries no valid identity, whether there is such a path or not. */
export function requireIdentity(app: FastifyInstance, { service, secrets }: IdentityCheck): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const caller = verifyIdentity(request.headers[identityHeader], service, secrets);
    if (caller !== null) request.caller = caller;
    else if (request.is404 || !forOperators.has(request.routeOptions.url)) return done(unauthenticated());
    done();
  });
}
