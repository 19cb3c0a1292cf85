import type { IncomingHttpHeaders } from "node:http";
import httpProxy from "@fastify/http-proxy";
import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, invalid } from "@kindling/service-kit/errors.ts";
import { clientGone } from "@kindling/service-kit/http/lifecycle/client-gone.ts";
import { signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Dispatcher } from "undici";
import type { Upstream } from "../upstreams/upstream.ts";
import { toUpstreamError } from "../upstreams/upstream-failure.ts";
import { requestHeaders, responseHeaders } from "./headers.ts";

export interface ProxyOptions {
  endpoints: readonly EndpointShape[];
  upstreamOf: (endpoint: EndpointShape) => Upstream;
  /** Sign the callers' identities. */
  identitySecrets: readonly string[];
}

/**
 * Forwards endpoints to the services that own them. A body is read whole before a connection to the service is taken:
 * slow senders hold no connection, and bodies that are too large or not JSON never arrive there. A list is given up
 * when its client has gone, which frees its connection.
 */
export function addProxiedRoutes(
  app: FastifyInstance,
  { endpoints, upstreamOf, identitySecrets }: ProxyOptions,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body.length === 0 ? undefined : body),
    );
    scope.addHook("onRequest", (request, _reply, done) => {
      rejectNonCanonicalPath(request);
      rejectEncodedBody(request);
      done();
    });
    scope.addHook("onRoute", (route) => {
      const limit = endpoints.find(({ path }) => path === route.url)?.bodyLimit;
      if (limit !== undefined) route.bodyLimit = limit;
    });
    for (const endpoint of endpoints) {
      const upstream = upstreamOf(endpoint);
      scope.register(httpProxy, {
        upstream: upstream.origin,
        routes: [endpoint.path],
        httpMethods: endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method],
        config: { audience: endpoint.audience },
        proxyPayloads: false,
        // Its own forwarding would log each request that is refused under load, and passes no signal on.
        handler: (request, reply) => {
          const headers = requestHeaders(
            request,
            signIdentity(request.caller, endpoint.owner, identitySecrets),
          );
          const signal = endpoint.list || endpoint.window ? clientGone(reply) : null;
          return forward(upstream, { request, reply, headers, signal });
        },
      });
    }
  });
}

interface Forwarded {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly headers: IncomingHttpHeaders;
  /** Ends the request early. */
  readonly signal: AbortSignal | null;
}

/** Sends a request with its body, byte for byte, and replies with the response. @throws UpstreamError */
async function forward(
  upstream: Upstream,
  { request, reply, headers, signal }: Forwarded,
): Promise<FastifyReply> {
  // The client has left, and no longer counts as having a request in flight.
  if (reply.raw.destroyed) return reply.hijack();
  const { url: path, method, body } = request;
  const response = upstream.request({
    path,
    method: method as Dispatcher.HttpMethod,
    headers,
    body: Buffer.isBuffer(body) ? body : null,
    signal,
  });
  request.forwarded = response;
  try {
    const { statusCode, headers, body } = await response;
    return reply.code(statusCode).headers(responseHeaders(headers)).send(body);
  } catch (error) {
    if (signal?.aborted) return reply.hijack();
    throw toUpstreamError(error);
  }
}

/**
 * The router matches decoded paths, but the service receives the raw path. Only paths without escapes are forwarded,
 * so that both are the same.
 */
function rejectNonCanonicalPath(request: FastifyRequest): void {
  const [path = ""] = request.url.split("?", 1);
  if (!/^(\/[\w~-]+(\.[\w~-]+)*)+$/.test(path)) throw invalid(texts.invalidInput);
}

function rejectEncodedBody(request: FastifyRequest): void {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") {
    throw new AppError(415, "unsupported_type", texts.unsupportedType);
  }
}
