import { randomUUID } from "node:crypto";
import type { ServerOptions } from "node:http";
import { texts } from "@kindling/contracts/texts.ts";
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { Registry } from "prom-client";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";
import { traceRequests } from "../tracing/trace-requests.ts";
import { addErrorHandler, sendFailure } from "./error-handler.ts";
import { closeGracefully } from "./lifecycle/close-gracefully.ts";
import { addHealth, type Readiness } from "./lifecycle/health.ts";
import { overrideNodeResponses, rejectMalformed } from "./malformed-requests.ts";
import { addRequestMetrics } from "./request-metrics.ts";
import { addCaller, type IdentityCheck, requireIdentity } from "./require-identity.ts";
import { acceptJsonOnly } from "./routes/json-bodies.ts";

/** Largest body that any endpoint takes, in bytes. */
export const bodyLimit = 1_048_576;
/** Longest address that is asked for, path and query, in characters. */
export const urlLimit = 2_000;

export interface AppOptions {
  service: string;
  log: Log;
  registry?: Registry;
  /** For what only the gateway may ask: everything but health and metrics needs a signed identity. */
  identity?: IdentityCheck;
  /** What /readyz asks; each resolves to true when its dependency can be used. */
  readiness?: Readiness;
  /** /healthz answers as /readyz does, not only that the process is alive. */
  healthMeansReady?: boolean;
  /** No /readyz and no /metrics, and /healthz does not say what is wrong. */
  healthOnly?: boolean;
  /** How long requests under way may take once the app closes, in ms. */
  closeGraceMs?: number;
  server?: FastifyServerOptions & { http?: ServerOptions };
}

/**
 * Node looks for requests that take too long every 30 s unless told otherwise, and exchanges the
 * two limits when that of the headers is the longer one.
 */
const httpLimits = { requireHostHeader: false, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };

/**
 * A Fastify app with what every process has: request ids taken over or made, the one envelope for
 * errors, JSON bodies only and of bounded size and depth, bounded addresses and times, health,
 * readiness and metrics. Every request has a `caller`. It does not listen.
 */
export function createApp(options: AppOptions): FastifyInstance {
  const { service, log, registry = new Registry(), readiness = {} } = options;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    bodyLimit,
    genReqId: (request) => acceptedId(request.headers["x-request-id"]) ?? randomUUID(),
    requestIdHeader: false,
    // The handler's time begins with the request: a body that does not end must be cut off first.
    requestTimeout: 15_000,
    handlerTimeout: 20_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 75_000,
    // Closing and refusing meanwhile is close-gracefully's, as Fastify's own answer is no envelope.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // Long lists are sent twice as fast so; the contracts' schemas are made for it.
    serializerOpts: { objectMechanism: "native", forceProjection: true },
    frameworkErrors: (_error, request, reply) => {
      // Hooks do not run for these.
      reply.header("x-request-id", request.id);
      const problem = isTooLong(request.raw.url) ? tooLong() : malformed();
      sendFailure(problem, request, reply as never);
    },
    clientErrorHandler: rejectMalformed,
    ...options.server,
    http: { ...httpLimits, ...options.server?.http },
  } as FastifyServerOptions) as unknown as FastifyInstance;
  acceptJsonOnly(app);
  addErrorHandler(app);
  traceRequests(app, { service, continueCallers: options.identity !== undefined });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (isTooLong(request.raw.url)) throw tooLong();
  });
  overrideNodeResponses(app);
  closeGracefully(app, options.closeGraceMs ?? 15_000);
  addCaller(app);
  if (options.identity) requireIdentity(app, options.identity);
  app.addHook("onResponse", async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      "request answered",
    );
  });
  addRequestMetrics(app, registry, service);
  addHealth(app, registry, readiness, options);
  return app;
}

const isTooLong = (url: string | undefined): boolean => (url?.length ?? 0) > urlLimit;
const tooLong = () => new AppError(414, "too_large", texts.tooLarge);
const malformed = () => new AppError(400, "malformed", texts.invalidInput);

/** A request id that a caller gave is kept when it is short and plain, else a new one is made. */
function acceptedId(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" && /^[A-Za-z0-9._-]{8,64}$/.test(header) ? header : undefined;
}
