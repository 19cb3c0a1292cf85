import { randomUUID } from "node:crypto";
import type { ServerOptions } from "node:http";
import { texts } from "@kindling/contracts/texts.ts";
import buildSerializer, { type Options as SerializerOptions } from "fast-json-stringify";
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

/** Maximum body size in bytes, unless the endpoint declares another. The longest texts of a record take 80,000. */
const bodyLimit = 131_072;
/** Maximum length of path and query, in characters: room for 500 ids. Proxies accept 8 kB by default. */
const urlLimit = 8_000;

export interface AppOptions {
  service: string;
  log: Log;
  registry?: Registry;
  /** For services behind the gateway: all paths except health and metrics need a signed identity. */
  identity?: IdentityCheck;
  /** The checks of /readyz; each resolves to true when its dependency is usable. */
  readiness?: Readiness;
  /** How long one of these checks may take, in ms. */
  checkTimeoutMs?: number;
  /** /healthz reports readiness, instead of only that the process is alive. */
  healthMeansReady?: boolean;
  /** No /readyz and /metrics, and /healthz without details. */
  healthOnly?: boolean;
  /** How long requests in flight may take once the app closes, in ms. */
  closeGraceMs?: number;
  server?: FastifyServerOptions & { http?: ServerOptions };
}

/**
 * By default Node checks for slow requests every 30 s only. It swaps `requestTimeout` and `headersTimeout` if the
 * latter is longer.
 */
const httpLimits = { requireHostHeader: false, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };

/**
 * A Fastify app with the common parts of every process: request ids, the error envelope, JSON bodies of limited size
 * and depth, limits on URLs and durations, health, readiness and metrics. Every request has a `caller`. The app does
 * not listen.
 */
export function createApp(options: AppOptions): FastifyInstance {
  const { service, log, registry = new Registry(), readiness = {} } = options;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    bodyLimit,
    genReqId: (request) => acceptedId(request.headers["x-request-id"]) ?? randomUUID(),
    requestIdHeader: false,
    // The handler's timeout starts with the request, so the body's must be shorter.
    requestTimeout: 15_000,
    handlerTimeout: 20_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 75_000,
    // closeGracefully rejects requests while closing, because Fastify's own 503 is not in the envelope.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    schemaController: { compilersFactory: { buildSerializer: () => serializerOf } },
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
      "request completed",
    );
  });
  addRequestMetrics(app, registry, service);
  addHealth(app, registry, readiness, options);
  return app;
}

/** Sends long lists twice as fast; the contracts' schemas allow it. */
const serializerOptions = { objectMechanism: "native", forceProjection: true } as SerializerOptions;
const serializers = new WeakMap<object, (value: unknown) => string>();

/** Compiles each schema once, for all apps of the process: it takes a quarter of the time that a service needs to start. */
function serializerOf({ schema }: { schema: object }): (value: unknown) => string {
  const known = serializers.get(schema) ?? buildSerializer(schema, serializerOptions);
  serializers.set(schema, known);
  return known;
}

const isTooLong = (url: string | undefined): boolean => (url?.length ?? 0) > urlLimit;
const tooLong = () => new AppError(414, "too_large", texts.tooLarge);
const malformed = () => new AppError(400, "malformed", texts.invalidInput);

/**
 * The caller's request id if it is short and plain. The path that undoes a bulk change contains it, and the gateway
 * forwards no path with two dots in a row.
 */
function acceptedId(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" && /^(?=.{8,64}$)[\w-]+(\.[\w-]+)*$/.test(header) ? header : undefined;
}
