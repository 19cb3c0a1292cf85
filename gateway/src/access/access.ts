import type { Caller } from "@kindling/contracts/access.ts";
import type { Audience, EndpointShape } from "@kindling/contracts/endpoint.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { forbidden } from "@kindling/service-kit/errors.ts";
import { accessError } from "@kindling/service-kit/http/routes/access-error.ts";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { isForLoopback } from "./requested-host.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route when access is enforced. */
    audience?: readonly [Audience, ...Audience[]];
  }
}

export interface AccessOptions {
  endpoints: readonly EndpointShape[];
  /** Finds the caller. Only called for routes that depend on it. */
  findCaller: (request: FastifyRequest) => Caller | Promise<Caller>;
}

/**
 * Checks requests against the audience of their route, for the routes added to `app` after it: the audience of the
 * endpoint in `endpoints`, or the one in the route's config. Sets `request.caller`.
 * @throws Error when a route has neither, so that none is open by mistake
 */
export function addAccess(app: FastifyInstance, { endpoints, findCaller }: AccessOptions): void {
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
    request.caller = needsCaller(audience, endpoint) ? await findCaller(request) : { role: "public" };
    const method = endpoint?.method ?? methodOf(request.method);
    const error = accessError({ audience, method }, request);
    if (error) throw error;
  });
}

/**
 * With open access, requests must be for a loopback address. Otherwise a web page whose name resolves to 127.0.0.1
 * (DNS rebinding) could read everything.
 */
export function rejectOtherHosts(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(isForLoopback(request) ? undefined : forbidden(texts.loopbackOnly));
  });
}

/** A public endpoint needs no session lookup, unless signed-in callers see more of it. */
function needsCaller(audience: readonly Audience[], endpoint: EndpointShape | undefined): boolean {
  return !audience.includes("public") || endpoint?.views?.public !== undefined;
}

function endpointOf(
  { method, url }: { method: string | string[]; url: string | undefined },
  declared: ReadonlyMap<string, EndpointShape>,
): EndpointShape | undefined {
  if (Array.isArray(method)) return undefined;
  return declared.get(`${methodOf(method)} ${url}`);
}

const methodOf = (method: string): EndpointShape["method"] =>
  (method === "HEAD" ? "GET" : method) as EndpointShape["method"];
