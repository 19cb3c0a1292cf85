import { readFileSync } from "node:fs";
import compress from "@fastify/compress";
import cookies from "@fastify/cookie";
import helmet from "@fastify/helmet";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { listenToChanges } from "@kindling/contracts/gateway/endpoints.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { addPoolMetrics } from "@kindling/service-kit/database/pool-metrics.ts";
import { createApp } from "@kindling/service-kit/http/create-app.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { addAccess, refuseOtherHosts } from "./access/access.ts";
import { refuseForeignRequests } from "./access/foreign-requests.ts";
import { addClientConfig } from "./client-config.ts";
import type { GatewayConfig } from "./config.ts";
import { addDocs } from "./docs/docs-routes.ts";
import { compression } from "./http/compression.ts";
import { refuseOtherMethods } from "./http/other-methods.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createLiveFeed, type LiveLimits } from "./live/live-feed.ts";
import { addLive } from "./live/live-route.ts";
import { limitBufferedBytes } from "./load-limits/limit-buffered-bytes.ts";
import { limitConnections } from "./load-limits/limit-connections.ts";
import { limitInFlight } from "./load-limits/limit-in-flight.ts";
import { defaultLoadLimits, type LoadLimits } from "./load-limits/load-limits.ts";
import { addMonitoring } from "./monitoring/monitoring.ts";
import { addProxiedRoutes } from "./proxy/proxied-routes.ts";
import { limitPublicPosts, limitSignIns } from "./rate-limits/limit-posts.ts";
import { addSignIns } from "./sign-in/add-sign-ins.ts";
import { createAdmins } from "./sign-in/admins/admins.ts";
import { type EnforcedAuth, enforcedAuth } from "./sign-in/enforced-auth.ts";
import { createCallService } from "./upstreams/call-service.ts";
import type { UpstreamLimits } from "./upstreams/upstream.ts";
import { createUpstreams, type Service, upstreamReadiness } from "./upstreams/upstreams.ts";
import { addLandingPage } from "./web/landing-page.ts";
import { addWebClient, findWebClient } from "./web/web-client.ts";

export interface GatewayOptions {
  config: GatewayConfig;
  log: Log;
  registry?: Registry;
  /** Other bounds towards the services than the usual ones. */
  limits?: Partial<UpstreamLimits>;
  /** Other bounds of what is held at once than the usual ones. */
  load?: Partial<LoadLimits>;
  /** Where live updates come from; without it there are none. It is not closed with the gateway. */
  bus?: Bus | undefined;
  /** Other bounds and times of live updates than the usual ones. */
  live?: Partial<LiveLimits>;
  /** Listed in the portfolio while the web client's services.json lists none. */
  demoServices?: readonly object[] | undefined;
  /** What sessions, links and invitations take for the time, in ms since 1970. */
  now?: () => number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** What sign-ins need, where access is enforced. */
    auth?: EnforcedAuth | undefined;
  }
}

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** Connections that may wait to be accepted; the kernel lowers this to its own bound (net.core.somaxconn). */
const backlog = 65_535;

/** Where the gateway listens. Node's own backlog of 511 makes a crowd's clients retry after seconds. */
export const listenOptions = ({ HOST, PORT }: GatewayConfig) => ({ host: HOST, port: PORT, backlog });

/**
 * The API gateway: every endpoint of the contracts, forwarded to the service that owns it or answered
 * here, and the web client. /healthz answers 200 once every service is ready. It does not listen;
 * where access is enforced it waits for its database and migrates it as it becomes ready.
 * @throws ConfigError when the file of admins is wrong
 */
export function createGateway(options: GatewayOptions): FastifyInstance {
  const { config, log, registry = new Registry(), limits, bus, live = {}, now = Date.now } = options;
  const isEnforced = config.ACCESS === "enforced";
  const admins = createAdmins(config);
  const upstreams = createUpstreams(config, registry, limits);
  const callService = createCallService(upstreams, config.IDENTITY_SECRETS);
  const auth = isEnforced ? enforcedAuth({ config, admins, callService, log, now }) : undefined;
  if (auth) addPoolMetrics(registry, "gateway", auth.pool);
  const readiness = {
    ...upstreamReadiness(upstreams),
    ...(auth ? { database: () => auth.ready() } : {}),
  };
  const load = { ...defaultLoadLimits, ...options.load };
  const hops = config.TRUST_PROXY_HOPS;
  const app = createApp({
    service: "gateway",
    log,
    registry,
    readiness,
    healthMeansReady: true,
    healthOnly: isEnforced,
    server: {
      // Services are given their time by the upstream's limits; a slow download may take longer.
      handlerTimeout: 0,
      // The database has a time of its own to come up.
      pluginTimeout: 0,
      // So many from us outwards are believed and none beyond, whatever a caller put before them.
      trustProxy: hops === 0 ? false : (_address: string, distance: number) => distance < hops,
    },
  });
  if (isEnforced && hops === 0) limitConnections(app, load.connectionsPerAddress);
  limitBufferedBytes(app, load.bufferedBytes);
  app.decorate("auth", auth);
  app.decorateRequest("session", null);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("cache-control", "no-store").header("vary", "accept-encoding");
    done();
  });
  app.addHook("onClose", async () => {
    await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
    await auth?.close();
  });
  const feed = bus && createLiveFeed({ bus, log, registry, limits: live });
  // Before the app waits for what is under way: these answers have no end of their own.
  app.addHook("preClose", async () => feed?.close());
  app.register(helmet, securityHeaders(config.PUBLIC_URL));
  app.register(compress, compression);
  app.register(cookies);
  app.register(async (scope) => {
    await auth?.start();
    const proxied = endpoints.filter(
      ({ owner, handledBy }) => owner !== "gateway" && !(isEnforced && handledBy === "gateway"),
    );
    limitInFlight(scope, load.inFlight, registry);
    if (!isEnforced) refuseOtherHosts(scope);
    refuseForeignRequests(scope, config.PUBLIC_URL);
    addAccess(scope, { endpoints, callerOf: callers(auth) });
    scope.register(async (routes) => {
      if (auth) limitPublicPosts(routes, auth.counters);
      addProxiedRoutes(routes, {
        endpoints: proxied,
        upstreamOf: ({ owner }) => upstreams[owner as Service],
        identitySecrets: config.IDENTITY_SECRETS,
      });
    });
    addClientConfig(scope, config, admins);
    scope.register(async (routes) => {
      limitSignIns(routes, auth?.counters);
      addSignIns(routes, { config, admins, auth, callService });
    });
    addLive(scope, feed, auth?.watch);
    addDocs(scope, config.PRODUCT_NAME, version);
    refuseOtherMethods(scope, endpoints);
    const web = findWebClient(config.WEB_DIR);
    if (web) await addWebClient(scope, web, options.demoServices);
    else addLandingPage(scope, config.PRODUCT_NAME);
    if (config.WEB_DIR && !web) log.warn("WEB_DIR has no index.html, a plain page is served instead");
  });
  if (isEnforced) addMonitoring(app, config, { log, registry, readiness });
  return app;
}

/** Who calls: whoever signed in, or an admin where access is open. A stream does not keep a session alive. */
function callers(auth: EnforcedAuth | undefined): Parameters<typeof addAccess>[1]["callerOf"] {
  if (auth === undefined) return () => ({ role: "admin" });
  return (request) => auth.sessions.callerOf(request, request.routeOptions.url !== listenToChanges.path);
}
