import { Readable } from "node:stream";
import type { Caller } from "@kindling/contracts/access.ts";
import type { Body, EndpointShape, Params, ResponseData } from "@kindling/contracts/endpoint.ts";
import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { schemaProblems } from "@kindling/contracts/fields/problems.ts";
import type { ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import {
  type ExportFormat,
  exportFormats,
  type ListQuery,
  type ListWindow,
  queryOf,
  withAcceptedFormat,
} from "@kindling/contracts/lists/list-query.ts";
import { responseSchema } from "@kindling/contracts/openapi/json-schema.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { invalid, invalidFields } from "../../errors.ts";
import { ListExport } from "../../lists/list-export.ts";
import { ListPage } from "../../lists/list-page.ts";
import { RecordStream } from "../../lists/record-stream.ts";
import { WholeList } from "../../lists/whole-list.ts";
import { accessError } from "./access-error.ts";
import { etagOf, matchesEtag } from "./etag.ts";
import { LineStream } from "./line-stream.ts";
import { viewsOf } from "./route-view.ts";

export interface Input<E extends EndpointShape> {
  params: Params<E>;
  /** Only the fields of the caller's view of the endpoint. */
  body: Body<E>;
  /** The query parameters; null without any, and for endpoints that have none. */
  query: E["query"] extends z.ZodType
    ? z.output<E["query"]>
    : E["list"] extends ListDefinition
      ? ListQuery | null
      : ListWindow | null;
  caller: Caller;
  requestId: string;
}

/** For the few handlers that read or set headers. */
export interface HttpContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface RouteOptions {
  /** The error text for invalid input; by default a general one. */
  invalidText?: (details: readonly ErrorDetail[]) => string;
}

/**
 * An endpoint with `lines` returns a `LineStream`. The result of a list query is a `ListPage`, or a `ListExport` if it
 * names a format; without one, a `WholeList`, or a `RecordStream`, which is serialised like other results.
 */
type HandlerResult<E extends EndpointShape> =
  | (E["lines"] extends true ? LineStream<ResponseData<E> & object> : ResponseData<E>)
  | (E["exports"] extends readonly ExportFormat[] ? ListExport : never)
  | (ResponseData<E> extends readonly (infer R)[]
      ? ListPage<R> | ListExport | WholeList | RecordStream<R>
      : never);

/**
 * The handler's timeout in ms for lists and lines, as long as a timer can be: it would cut off a stream to a slow
 * receiver. Their queries have timeouts, and so has the gateway's connection to a receiver that takes nothing.
 */
const streamTimeout = 2 ** 31 - 1;

/**
 * Serves an endpoint of the contracts. The schemas of the caller's view validate the input; its response schema
 * serialises the result in the envelope and drops fields that the contract does not declare. Endpoints with `etag`
 * return 304 when the ETag matches. Callers outside the audience get 401 or 403 before the body is read.
 */
export function addRoute<E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Input<E>, context: HttpContext) => Promise<HandlerResult<E>>,
  options: RouteOptions = {},
): void {
  const { status } = endpoint;
  const { views, parameters, schema } = schemasOf(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { response: { [status]: schema } },
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    ...(endpoint.list || endpoint.window || endpoint.lines ? { handlerTimeout: streamTimeout } : {}),
    onRequest: (request, _reply, done) => done(accessError(endpoint, request)),
    ...(endpoint.etag ? { onSend: sendNotModified } : {}),
    handler: async (request, reply) => {
      const { caller } = request;
      const { body, restrictedResponse } = views[caller.role];
      const input = {
        params: check(endpoint.params, request.params, options) as Params<E>,
        body: check(body, request.body, options) as Body<E>,
        query: (parameters
          ? check(parameters, parametersOf(endpoint, request), options)
          : null) as Input<E>["query"],
        caller,
        requestId: request.id,
      };
      const data = await handler(input, { request, reply });
      reply.code(status);
      if (restrictedResponse === undefined) {
        if (data instanceof WholeList) return sendWholeList(request, reply, data);
        if (data instanceof RecordStream) {
          const serialize = reply.getSerializationFunction(String(status))! as (response: object) => string;
          return sendWholeList(request, reply, data.serialized(serialize, schema));
        }
        if (data instanceof LineStream) return sendLines(reply, data);
        if (data instanceof ListExport) return sendExport(request, reply, data);
        return reply.send(data instanceof ListPage ? { success: true, ...data } : { success: true, data });
      }
      // Lists have all fields, and this caller may not see all.
      if ([WholeList, RecordStream, ListPage, ListExport].some((list) => data instanceof list))
        throw new Error(`${endpoint.name} has responses with all fields, for admins only`);
      const serialize = reply.compileSerializationSchema(restrictedResponse);
      return reply.type("application/json; charset=utf-8").send(serialize({ success: true, data }));
    },
  });
}

const knownSchemas = new WeakMap<EndpointShape, ReturnType<typeof makeSchemas>>();
const makeSchemas = (endpoint: EndpointShape) => ({
  views: viewsOf(endpoint),
  parameters: queryOf(endpoint),
  schema: responseSchema(endpoint),
});

/** Made once for all apps of the process, like the serializers of these schemas. */
function schemasOf(endpoint: EndpointShape): ReturnType<typeof makeSchemas> {
  const known = knownSchemas.get(endpoint) ?? makeSchemas(endpoint);
  knownSchemas.set(endpoint, known);
  return known;
}

/** The query parameters. Only lists and exports have the format that `Accept` may name. */
function parametersOf(
  { list, exports }: EndpointShape,
  { query, headers }: { query: unknown; headers: FastifyRequest["headers"] },
): unknown {
  // Zod leaves this name out, so that it would not be found to be unknown.
  if (Object.hasOwn(query as object, "__proto__"))
    throw invalidFields([{ path: "__proto__", message: "is not a parameter here" }]);
  return list || exports ? withAcceptedFormat(query as object, headers.accept) : query;
}

function sendWholeList(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, content }: WholeList,
): FastifyReply {
  reply.header("etag", etag).header("cache-control", "private, no-cache");
  if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(bodyFor(request, content));
}

const fileTypes = { ...exportFormats, json: "application/json" };

function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { format, fileName, content }: ListExport,
): FastifyReply {
  return reply
    .type(`${fileTypes[format]}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store")
    .send(bodyFor(request, content));
}

/** Proxies must not hold lines back. */
const lineHeaders = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" };

const sendLines = (reply: FastifyReply, { content }: LineStream<object>): FastifyReply =>
  reply.type(`${exportFormats.jsonl}; charset=utf-8`).headers(lineHeaders).send(content);

/** Fastify's HEAD routes would read a stream to its end. */
const bodyFor = ({ method }: FastifyRequest, content: Readable): Readable =>
  method === "HEAD" ? Readable.from([]) : content;

function check(schema: z.ZodType | undefined, value: unknown, options: RouteOptions): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = schemaProblems(result.error).slice(0, 50);
  throw options.invalidText ? invalid(options.invalidText(details), details) : invalidFields(details);
}

async function sendNotModified(
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
