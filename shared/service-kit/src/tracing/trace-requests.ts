import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { forOperators } from "../http/require-identity.ts";
import { type Span, type Tracer, tracer } from "./tracer.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The trace of this request, if traced. */
    span: Span | null;
  }
}

export interface RequestTracing {
  service: string;
  /** Continue the caller's trace. Only where the gateway is the only caller. */
  continueCallers: boolean;
}

/**
 * Traces each request until the end of its response, and adds the trace id to its log. Handlers run within the span.
 * Does nothing when tracing is off.
 */
export function traceRequests(app: FastifyInstance, options: RequestTracing): void {
  app.decorateRequest("span", null);
  const active = tracer();
  if (active === null) return;
  app.addHook("onRequest", (request, reply, done) => {
    if (isTraced(request)) begin(active, request, reply, options);
    done();
  });
  // Not earlier, because bodies are parsed outside the async context of the hooks before them.
  app.addHook("preHandler", (request, _reply, done) => active.within(request.span, done));
}

function isTraced({ is404, routeOptions }: FastifyRequest): boolean {
  return !routeOptions.config.endless && (is404 || !forOperators.has(routeOptions.url));
}

function begin(
  active: Tracer,
  request: FastifyRequest,
  reply: FastifyReply,
  { service, continueCallers }: RequestTracing,
): void {
  const { traceparent } = request.headers;
  const route = request.routeOptions.url ?? "unmatched";
  const span = active.begin(`${request.method} ${route}`, {
    service,
    kind: "server",
    parent: continueCallers && typeof traceparent === "string" ? traceparent : null,
    attributes: {
      "http.request.method": request.method,
      "http.route": route,
      "kindling.request_id": request.id,
    },
  });
  request.span = span;
  request.log = request.log.child({ traceId: span.traceId });
  reply.log = request.log;
  reply.raw.once("close", () => {
    const { statusCode, writableEnded } = reply.raw;
    const failure = writableEnded ? (statusCode >= 500 ? String(statusCode) : undefined) : "aborted";
    span.end({ "http.response.status_code": statusCode }, failure);
  });
}
