import { type Caller, decideAccess } from "@kindling/contracts/access.ts";
import type { Body, EndpointShape, Params, Reply } from "@kindling/contracts/endpoint.ts";
import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { replySchema } from "@kindling/contracts/openapi/json-schema.ts";
import { schemaProblems } from "@kindling/contracts/problems.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type AppError, forbidden, invalid, invalidFields, unauthenticated } from "../errors.ts";
import { etagOf, matchesEtag } from "./etag.ts";
import { Prepared } from "./prepared.ts";
import { viewsOf } from "./route-view.ts";

export interface Input<E extends EndpointShape> {
  params: Params<E>;
  /** As the caller's view of the endpoint reads it; what is not in it was left out. */
  body: Body<E>;
  caller: Caller;
  requestId: string;
  /** The If-None-Match header, for endpoints that prepare their answers. */
  ifNoneMatch: string | undefined;
}

/** The request as it came and its answer, for the few handlers that read or set headers. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface RouteOptions {
  /** The sentence for what does not validate; by default a general one. */
  invalidText?: (details: readonly ErrorDetail[]) => string;
}

/**
 * Serves an endpoint of the contracts to the callers of its audience: input validated by the
 * schemas of the caller's view, the handler's result put into the envelope and serialised by the
 * view's reply, which drops what the contract does not name. Endpoints with `etag` get one and
 * answer 304. Answers 401 or 403 to everyone else before any body is read.
 */
export function addRoute<E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Input<E>, exchange: Exchange) => Promise<Reply<E> | Prepared>,
  options: RouteOptions = {},
): void {
  const { audience, status } = endpoint;
  const views = viewsOf(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { response: { [status]: replySchema(endpoint) } },
    onRequest: (request, _reply, done) => done(refusal(audience, request)),
    ...(endpoint.etag ? { onSend: answerNotModified } : {}),
    handler: async (request, reply) => {
      const { caller } = request;
      const { body, lesserReply } = views[caller.role];
      const input = {
        params: check(endpoint.params, request.params, options) as Params<E>,
        body: check(body, request.body, options) as Body<E>,
        caller,
        requestId: request.id,
        ifNoneMatch: request.headers["if-none-match"],
      };
      const data = await handler(input, { request, reply });
      reply.code(status);
      if (lesserReply === undefined) {
        return data instanceof Prepared ? data.send(reply, status) : reply.send({ success: true, data });
      }
      // What was prepared is the whole, which is not this caller's to see.
      if (data instanceof Prepared) throw new Error(`${endpoint.name} has prepared answers for admins only`);
      const serialize = reply.compileSerializationSchema(lesserReply);
      return reply.type("application/json; charset=utf-8").send(serialize({ success: true, data }));
    },
  });
}

function refusal(audience: EndpointShape["audience"], request: FastifyRequest): AppError | undefined {
  const { id } = request.params as { id?: string };
  switch (decideAccess(audience, request.caller, id)) {
    case "allowed":
      return undefined;
    case "unauthenticated":
      return unauthenticated();
    case "forbidden":
      return forbidden();
  }
}

function check(schema: z.ZodType | undefined, value: unknown, options: RouteOptions): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = schemaProblems(result.error).slice(0, 50);
  throw options.invalidText ? invalid(options.invalidText(details), details) : invalidFields(details);
}

async function answerNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
  const etag = etagOf(payload);
  reply.header("etag", etag).header("cache-control", "private, no-cache");
  if (!matchesEtag(request.headers["if-none-match"], etag)) return payload;
  reply.code(304).removeHeader("content-length").removeHeader("content-type");
  // Fastify's own HEAD routes measure the payload and cannot take null.
  return request.method === "HEAD" ? "" : null;
}
