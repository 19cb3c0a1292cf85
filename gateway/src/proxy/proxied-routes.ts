import httpProxy from "@fastify/http-proxy";
import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, invalid } from "@kindling/service-kit/errors.ts";
import { sendFailure } from "@kindling/service-kit/http/error-handler.ts";
import { signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { type UpstreamAnswer, WholeBody } from "./exchange.ts";
import { replyHeaders, requestHeaders } from "./headers.ts";
import type { Upstream } from "./upstream.ts";
import { toUpstreamError } from "./upstream-failure.ts";

export interface ProxyOptions {
  endpoints: readonly EndpointShape[];
  upstreamOf: (endpoint: EndpointShape) => Upstream;
  /** What callers' identities are signed with. */
  identitySecrets: readonly string[];
}

/**
 * Forwards endpoints to the services that own them, method and path as the contracts have them.
 * Bodies are read here, bounded and as they came, before a connection to a service is taken: a
 * slow sender holds none, and what is too long or no JSON never arrives there.
 */
export function addProxiedRoutes(
  app: FastifyInstance,
  { endpoints, upstreamOf, identitySecrets }: ProxyOptions,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook("onRequest", (request, _reply, done) => {
      refuseOddPath(request);
      refuseEncodedBody(request);
      done();
    });
    scope.setErrorHandler((error, request, reply) => {
      forgetAnswer(reply);
      return sendFailure(error, request, reply);
    });
    for (const endpoint of endpoints) {
      const upstream = upstreamOf(endpoint);
      scope.register(httpProxy, {
        upstream: upstream.origin,
        // The client of @fastify/reply-from is replaced by ours, which is shared by all routes.
        undici: { request: upstream.request as never },
        routes: [endpoint.path],
        httpMethods: endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method],
        config: { audience: endpoint.audience },
        proxyPayloads: false,
        retryMethods: [],
        disableRequestLogging: true,
        handler: forward,
        replyOptions: {
          rewriteRequestHeaders: (request, headers) =>
            requestHeaders(request, headers, signIdentity(request.caller, endpoint.owner, identitySecrets)),
          rewriteHeaders: replyHeaders,
          onResponse: passBack as never,
          onError: (reply, { error }) => void reply.send(toUpstreamError(error.cause ?? error)),
        },
      });
    }
  });
}

/** Sends the body on byte for byte; left to itself, reply-from would serialise it again. */
function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  options: Parameters<FastifyReply["from"]>[1],
): FastifyReply {
  if (!Buffer.isBuffer(request.body)) return reply.from(path, options);
  return reply.from(path, { ...options, body: request.body, contentType: "application/json" });
}

function passBack(_request: FastifyRequest, reply: FastifyReply, answer: { stream: UpstreamAnswer["body"] }) {
  const { stream } = answer;
  reply.send(stream instanceof WholeBody ? stream.bytes : stream);
}

/**
 * The router matches decoded paths, a service is sent the raw one: so that both always mean the
 * same, no declared path is reached by anything but its plain spelling.
 */
function refuseOddPath(request: FastifyRequest): void {
  const [path = ""] = request.url.split("?", 1);
  if (!/^(\/[\w~-]+(\.[\w~-]+)*)+$/.test(path)) throw invalid(texts.invalidInput);
}

function refuseEncodedBody(request: FastifyRequest): void {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") {
    throw new AppError(415, "unsupported_type", texts.unsupportedType);
  }
}

/** Takes back what was already copied of an answer that then broke off. */
function forgetAnswer(reply: FastifyReply): void {
  for (const name of ["content-encoding", "content-length", "etag", "last-modified", "retry-after"]) {
    reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  reply.header("cache-control", "no-store");
}
