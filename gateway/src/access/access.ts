import { type Caller, decideAccess } from "@kindling/contracts/access.ts";
import type { Audience, EndpointShape } from "@kindling/contracts/endpoint.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { forbidden, unauthenticated } from "@kindling/service-kit/errors.ts";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { asksThisMachine } from "./requested-host.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route when access is enforced. */
    audience?: readonly [Audience, ...Audience[]];
  }
}

export interface AccessOptions {
  endpoints: readonly EndpointShape[];
  /** Finds out who calls; asked only where it matters. */
  callerOf: (request: FastifyRequest) => Caller | Promise<Caller>;
}

/**
 * Checks every call of the routes that are added to `app` after this against their audience: the
 * one of the endpoint in `endpoints`, or the one in the route's own config. Sets `request.caller`.
 * @throws Error when a route is added that has neither, so that none is open by mistake
 */
export function addAccess(app: FastifyInstance, { endpoints, callerOf }: AccessOptions): void {
  const declared = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
  app.addHook("onRoute", (route) => {
    const audience = route.config?.audience ?? endpointOf(route, declared)?.audience;
    if (!audience?.length) throw new Error(`${route.method} ${route.url} declares no audience`);
    route.config = { ...route.config, audience } as NonNullable<RouteOptions["config"]>;
  });
  app.addHook("onRequest", async (request) => {
    const { audience } = request.routeOptions.config;
    if (request.is404 || audience === undefined) return;
    const endpoint = endpointOf({ method: request.method, url: request.routeOptions.url }, declared);
    request.caller = asksWhoCalls(audience, endpoint) ? await callerOf(request) : { role: "public" };
    const decision = decideAccess(audience, request.caller, (request.params as { id?: string }).id);
    if (decision === "unauthenticated") throw unauthenticated();
    if (decision === "forbidden") throw forbidden();
  });
}

/**
 * Open access is for this machine, so the address asked for must be one of its own: a web page
 * whose name is pointed at 127.0.0.1 (DNS rebinding) would otherwise read everything.
 */
export function refuseOtherHosts(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(asksThisMachine(request) ? undefined : forbidden(texts.thisMachineOnly));
  });
}

/** What is public needs no look at the session, unless who signed in sees more of it. */
function asksWhoCalls(audience: readonly Audience[], endpoint: EndpointShape | undefined): boolean {
  return !audience.includes("public") || endpoint?.views?.public !== undefined;
}

function endpointOf(
  { method, url }: { method: string | string[]; url: string | undefined },
  declared: ReadonlyMap<string, EndpointShape>,
): EndpointShape | undefined {
  if (Array.isArray(method)) return undefined;
  return declared.get(`${method === "HEAD" ? "GET" : method} ${url}`);
}
