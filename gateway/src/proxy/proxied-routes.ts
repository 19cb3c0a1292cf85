import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import httpProxy, { type FastifyHttpProxyOptions } from "@fastify/http-proxy";
import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, invalid } from "@kindling/service-kit/errors.ts";
import { clientGone } from "@kindling/service-kit/http/lifecycle/client-gone.ts";
import { signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Dispatcher } from "undici";
import type { Upstream, UpstreamResponse } from "../upstreams/upstream.ts";
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
        undici: { request: requestOf(upstream) },
        routes: [endpoint.path],
        httpMethods: endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method],
        config: { audience: endpoint.audience },
        proxyPayloads: false,
        retryMethods: [],
        disableRequestLogging: true,
        handler: (request, reply, ...more) => {
          // The client has left, and no longer counts as having a request in flight.
          if (reply.raw.destroyed) return reply.hijack();
          const signal = endpoint.list || endpoint.window ? clientGone(reply) : null;
          return forwarding.run({ reply, signal }, () => forward(request, reply, ...more));
        },
        replyOptions: {
          rewriteRequestHeaders: (request) =>
            requestHeaders(
              request,
              Buffer.isBuffer(request.body),
              signIdentity(request.caller, endpoint.owner, identitySecrets),
            ),
          rewriteHeaders: responseHeaders,
          // The service sent an invalid status code.
          onError: (reply, { error }) => void reply.send(toUpstreamError(error)),
          onResponse: (_request, reply, { stream }) => void reply.send(payloadOf(stream)),
        },
      });
    }
  });
}

/** A body that was received whole. `destroy` exists because the proxy calls it when the client disconnects. */
class ReceivedBody {
  readonly bytes: Buffer | undefined;

  constructor(bytes: Buffer | undefined) {
    this.bytes = bytes;
  }

  destroy(): void {}
}

const payloadOf = (stream: unknown): unknown => (stream instanceof ReceivedBody ? stream.bytes : stream);

type ProxyClient = Extract<FastifyHttpProxyOptions["undici"], { request: unknown }>["request"];
type RequestCallback = (error: null, response: object) => void;

/** The reply to the request that is being forwarded, and what ends it early. The proxy passes neither on. */
const forwarding = new AsyncLocalStorage<{ reply: FastifyReply; signal: AbortSignal | null }>();

/** The upstream as the proxy's client. The proxy types it as undici's method, but uses this form of it only. */
function requestOf(upstream: Upstream): ProxyClient {
  const request = ({ method, path, headers, body }: Dispatcher.RequestOptions, callback: RequestCallback) => {
    const { reply, signal } = forwarding.getStore()!;
    const respond = (response: UpstreamResponse) => {
      const received = response.body;
      const stream = received instanceof Readable ? received : new ReceivedBody(received);
      callback(null, { ...response, body: stream });
    };
    // Not by `callback`: the proxy would log each request that is refused under load, with its stack.
    const fail = (error: unknown) => {
      if (!signal?.aborted) reply.send(toUpstreamError(error));
    };
    reply.request.forwarded = upstream
      .request({ method, path, headers: headers ?? null, body: body || null, signal })
      .then(respond, fail);
  };
  return request as never;
}

/** Forwards the body byte for byte; left to itself, the proxy would serialise it again. */
function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  options: Parameters<FastifyReply["from"]>[1],
): FastifyReply {
  if (!Buffer.isBuffer(request.body)) return reply.from(path, options);
  return reply.from(path, { ...options, body: request.body, contentType: "application/json" });
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
