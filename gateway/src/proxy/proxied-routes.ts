import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, invalid } from "@kindling/service-kit/errors.ts";
import { sendFailure } from "@kindling/service-kit/http/error-handler.ts";
import { signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Upstream } from "../upstreams/upstream.ts";
import { replyHeaders, requestHeaders } from "./headers.ts";

export interface ProxyOptions {
  endpoints: readonly EndpointShape[];
  upstreamOf: (endpoint: EndpointShape) => Upstream;
  /** What callers' identities are signed with. */
  identitySecrets: readonly string[];
}

/**
 * Forwards endpoints to the services that own them. A body is read whole before a connection to the service is taken:
 * slow senders hold no connection, and bodies that are too large or not JSON never arrive there.
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
      removeResponseHeaders(reply);
      return sendFailure(error, request, reply);
    });
    for (const endpoint of endpoints) {
      const upstream = upstreamOf(endpoint);
      scope.route({
        method: endpoint.method === "GET" ? ["GET", "HEAD"] : endpoint.method,
        url: endpoint.path,
        config: { audience: endpoint.audience },
        handler: async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : null;
          const identity = signIdentity(request.caller, endpoint.owner, identitySecrets);
          const response = await upstream.request({
            method: request.method,
            path: request.url,
            headers: requestHeaders(request, body !== null, identity),
            body,
          });
          return reply.code(response.statusCode).headers(replyHeaders(response.headers)).send(response.body);
        },
      });
    }
  });
}

/**
 * The router matches decoded paths, but the service gets the raw path. A declared path is served only in its plain
 * spelling, so that both mean the same.
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

/** Removes the headers of a response whose body failed before any of it was sent. */
function removeResponseHeaders(reply: FastifyReply): void {
  for (const name of ["content-encoding", "content-length", "etag", "last-modified", "retry-after"]) {
    reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  reply.header("cache-control", "no-store");
}
