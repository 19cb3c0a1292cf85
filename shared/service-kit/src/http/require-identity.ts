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

/** The service's own name, and the secrets that verify an identity. */
export interface IdentityCheck {
  readonly service: string;
  readonly secrets: readonly string[];
}

/** Paths for operators, which need no identity. */
export const forOperators: ReadonlySet<string | undefined> = new Set([
  "/healthz",
  "/livez",
  "/readyz",
  "/metrics",
]);

const publicCaller: Caller = Object.freeze({ role: "public" });

/** Adds a `caller` to every request: `public`, unless the check or a later hook replaces it. */
export function addCaller(app: FastifyInstance): void {
  app.decorateRequest("caller", null as never);
  app.addHook("onRequest", (request, _reply, done) => {
    request.caller = publicCaller;
    done();
  });
}

/**
 * Returns 401 for every request without a valid identity, also for unknown paths. Operators need none, but the gateway
 * sends one to learn whether this replica accepts it.
 */
export function requireIdentity(app: FastifyInstance, { service, secrets }: IdentityCheck): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const header = request.headers[identityHeader];
    const caller = verifyIdentity(header, service, secrets);
    const isOperator = header === undefined && !request.is404 && forOperators.has(request.routeOptions.url);
    if (caller !== null) request.caller = caller;
    else if (!isOperator) return done(unauthenticated());
    done();
  });
}
