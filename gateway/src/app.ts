import { readFileSync } from "node:fs";
import compress from "@fastify/compress";
import cookies from "@fastify/cookie";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { listenToChanges } from "@kindling/contracts/gateway/endpoints.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { ConfigError } from "@kindling/service-kit/config.ts";
import { addPoolMetrics } from "@kindling/service-kit/database/pool-metrics.ts";
import { createApp } from "@kindling/service-kit/http/create-app.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { addAccess, rejectOtherHosts } from "./access/access.ts";
import { requireConsent } from "./access/consent.ts";
import { rejectCrossOriginRequests } from "./access/cross-origin-requests.ts";
import { addActivity } from "./activity/activity-route.ts";
import { withFormerNames } from "./activity/actor-names.ts";
import { recordExports } from "./activity/record-exports.ts";
import { addSignIns } from "./add-sign-ins.ts";
import { mailApplicants } from "./applications/mail-applicants.ts";
import { addClientConfig } from "./client-config.ts";
import { addCommunityNumbers } from "./community-numbers.ts";
import type { GatewayConfig } from "./config.ts";
import { namesByRole } from "./credentials/admin-directory.ts";
import { createAdmins } from "./credentials/admins.ts";
import { openDatabase } from "./database.ts";
import { addDocs } from "./docs/docs-routes.ts";
import { type EnforcedAuth, enforcedAuth } from "./enforced-auth.ts";
import { addFollowUps } from "./follow-ups/follow-up-routes.ts";
import { FollowUps } from "./follow-ups/follow-ups.ts";
import { compression } from "./http/compression.ts";
import { rejectOtherMethods } from "./http/other-methods.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { showWaitingInvitations } from "./invitations/show-waiting.ts";
import { createLiveFeed, type LiveLimits } from "./live/live-feed.ts";
import { addLive } from "./live/live-route.ts";
import { destroyStalled } from "./load-limits/destroy-stalled.ts";
import { limitBufferedBytes } from "./load-limits/limit-buffered-bytes.ts";
import { limitConnections } from "./load-limits/limit-connections.ts";
import { limitInFlight } from "./load-limits/limit-in-flight.ts";
import { limitPipelining } from "./load-limits/limit-pipelining.ts";
import { defaultLoadLimits, type LoadLimits } from "./load-limits/load-limits.ts";
import { addLateMails } from "./mail/late-mails.ts";
import { addMonitoring } from "./monitoring/monitoring.ts";
import { addProxiedRoutes } from "./proxy/proxied-routes.ts";
import { limitFitCounts, limitPublicPosts, limitSignIns } from "./rate-limits/limit-requests.ts";
import { SavedViews } from "./saved-views/saved-views.ts";
import { addSavedViews } from "./saved-views/view-routes.ts";
import { createCallService, createCountInService } from "./upstreams/call-service.ts";
import type { UpstreamLimits } from "./upstreams/upstream.ts";
import { createUpstreams, type Service, upstreamReadiness } from "./upstreams/upstreams.ts";
import { addLandingPage } from "./web/landing-page.ts";
import { addWebClient, findWebClient } from "./web/web-client.ts";

export interface GatewayOptions {
  config: GatewayConfig;
  log: Log;
  registry?: Registry;
  /** Limits towards the services that differ from the defaults. */
  limits?: Partial<UpstreamLimits>;
  /** Load limits that differ from the defaults. */
  load?: Partial<LoadLimits>;
  /**
   * The source of live updates, which are unavailable without it, and with enforced access of members' states. Not closed
   * with the gateway.
   */
  bus?: Bus | undefined;
  /** Limits and times of live updates that differ from the defaults. */
  live?: Partial<LiveLimits>;
  /** Served as /services.json while the web client's own list is empty. */
  demoServices?: readonly object[] | undefined;
  /** The clock of sessions, links and invitations, in ms since 1970. */
  now?: () => number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Set when access is enforced. */
    auth?: EnforcedAuth | undefined;
  }
}

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** Length of the accept queue. The kernel caps it at net.core.somaxconn. */
const backlog = 65_535;

/** The listening socket. With Node's default backlog of 511, clients in a burst retry after seconds. */
export const listenOptions = ({ HOST, PORT }: GatewayConfig) => ({ host: HOST, port: PORT, backlog });

/**
 * The API gateway: it forwards each endpoint of the contracts to its owner, handles its own, and serves the web client.
 * /healthz returns 200 once every service is ready. The app does not listen. Its `ready` waits for the database, if
 * there is one, and migrates it.
 * @throws ConfigError when ADMINS_FILE is invalid, or enforced access has no bus
 */
export function createGateway(options: GatewayOptions): FastifyInstance {
  const { config, log, registry = new Registry(), limits, bus, live = {}, now = Date.now } = options;
  const isEnforced = config.ACCESS === "enforced";
  const admins = createAdmins(config);
  const upstreams = createUpstreams(config, registry, limits);
  const callService = createCallService(upstreams, config.IDENTITY_SECRETS);
  const countInService = createCountInService(upstreams, config.IDENTITY_SECRETS);
  const auth = isEnforced
    ? enforcedAuth({ config, admins, callService, countInService, bus: requireBus(bus), log, registry, now })
    : undefined;
  const database = auth ?? openDatabase(config.GATEWAY_DATABASE_URL, log);
  if (database) addPoolMetrics(registry, "gateway", database.pool);
  const readiness = {
    ...upstreamReadiness(upstreams),
    ...(database ? { database: () => database.ready() } : {}),
  };
  const load = { ...defaultLoadLimits, ...options.load };
  // With open access all callers are the people of one machine.
  const shared = (limit: number) => ({ limit, share: isEnforced ? limit * load.clientShare : limit });
  const hops = config.TRUST_PROXY_HOPS;
  const app = createApp({
    service: "gateway",
    log,
    registry,
    readiness,
    healthMeansReady: true,
    healthOnly: isEnforced,
    server: {
      // Requests to services have a deadline of their own; a slow download may take longer.
      handlerTimeout: 0,
      // Waiting for the database has a timeout of its own.
      pluginTimeout: 0,
      // Only the last `hops` addresses of X-Forwarded-For are trusted: a client can send others before them.
      trustProxy: hops === 0 ? false : (_address: string, distance: number) => distance < hops,
    },
  });
  if (isEnforced && hops === 0) limitConnections(app, load.connectionsPerAddress);
  limitPipelining(app);
  destroyStalled(app, load.stallMs);
  limitBufferedBytes(app, shared(load.bufferedBytes));
  app.decorate("auth", auth);
  app.decorateRequest("session", null);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("cache-control", "no-store").header("vary", "accept-encoding");
    done();
  });
  addSecurityHeaders(app, config.PUBLIC_URL);
  app.addHook("onClose", async () => {
    await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
    await database?.close();
  });
  const feed = bus && createLiveFeed({ bus, log, registry, limits: live });
  // Before the app waits for requests in flight: live updates do not end by themselves.
  app.addHook("preClose", async () => feed?.close());
  app.register(compress, compression);
  app.register(cookies);
  app.register(async (scope) => {
    await database?.start();
    const proxied = endpoints.filter(
      ({ owner, handledBy }) => owner !== "gateway" && !(isEnforced && handledBy === "gateway"),
    );
    limitInFlight(scope, shared(load.inFlight), registry);
    if (!isEnforced) rejectOtherHosts(scope);
    rejectCrossOriginRequests(scope, config.PUBLIC_URL);
    addAccess(scope, { endpoints, findCaller: callerFinder(auth) });
    requireConsent(scope, endpoints, config);
    scope.register(async (routes) => {
      routes.decorateRequest("hidesKnownEmail", false);
      if (auth) {
        limitPublicPosts(routes, auth.counters);
        limitFitCounts(routes, auth.counters);
        recordExports(routes, proxied, auth.audit);
        if (auth.mail) mailApplicants(routes, auth, auth.mail);
      }
      addProxiedRoutes(routes, {
        endpoints: proxied,
        upstreamOf: ({ owner }) => upstreams[owner as Service],
        identitySecrets: config.IDENTITY_SECRETS,
      });
    });
    addClientConfig(scope, config, admins, auth);
    addCommunityNumbers(scope, config, callService, now);
    scope.register(async (routes) => {
      limitSignIns(routes, auth?.counters);
      addSignIns(routes, { config, admins, auth, callService });
    });
    const readNames = async () =>
      auth ? withFormerNames(auth.pool, await auth.admins.names()) : namesByRole(admins.all);
    addActivity(scope, { callService, audit: auth?.audit }, readNames);
    addSavedViews(scope, database && new SavedViews(database));
    const followUps = database && { pool: database.pool, callService, now, deletesErased: !isEnforced };
    addFollowUps(scope, followUps && new FollowUps(followUps));
    addLateMails(scope, auth?.mail && auth.pool, registry);
    showWaitingInvitations(auth?.mail && auth.pool, registry);
    addLive(scope, feed, auth?.watch);
    addDocs(scope, config.PRODUCT_NAME, version);
    rejectOtherMethods(scope, endpoints);
    const web = findWebClient(config.WEB_DIR);
    if (web) await addWebClient(scope, web, config, options.demoServices);
    else addLandingPage(scope, config.PRODUCT_NAME);
    if (config.WEB_DIR && !web)
      log.warn("WEB_DIR has no index.html: the landing page is served instead of the web client");
  });
  if (isEnforced && config.FOUNDER_SIGN_IN === "email-only")
    log.warn("FOUNDER_SIGN_IN=email-only: this is a trial, in which a founder's email is enough to sign in");
  if (isEnforced) addMonitoring(app, config, { log, registry, readiness });
  return app;
}

function requireBus(bus: Bus | undefined): Bus {
  if (bus !== undefined) return bus;
  throw new ConfigError([
    "NATS_URL is missing: with ACCESS=enforced the gateway learns from events which members are archived or erased",
  ]);
}

/** The signed-in user, or an admin with open access. Live updates do not keep a session alive. */
function callerFinder(auth: EnforcedAuth | undefined): Parameters<typeof addAccess>[1]["findCaller"] {
  if (auth === undefined) return () => ({ role: "admin" });
  return (request) => auth.sessions.findCaller(request, request.routeOptions.url !== listenToChanges.path);
}
