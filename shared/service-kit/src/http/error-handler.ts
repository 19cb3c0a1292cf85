import type { ErrorCode, Failure } from "@kindling/contracts/envelope.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isTransientError } from "../database/database-errors.ts";
import { AppError } from "../errors.ts";

/** The response to an error. A 5xx never contains the message of the error. */
export function toFailure(error: unknown, requestId?: string): { status: number; body: Failure } {
  const { status, code, message, details } = classify(error);
  return {
    status,
    body: {
      success: false,
      error: message,
      code,
      ...(details ? { details: [...details] } : {}),
      ...(requestId ? { requestId } : {}),
    },
  };
}

interface Classified {
  status: number;
  code: ErrorCode;
  message: string;
  details?: AppError["details"];
}

function classify(error: unknown): Classified {
  if (error instanceof AppError)
    return error.details ? { ...pick(error), details: error.details } : pick(error);
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>;
  if (code === "FST_ERR_HANDLER_TIMEOUT") {
    return { status: 503, code: "upstream_unavailable", message: texts.overloaded };
  }
  // An aborted upload also is ECONNRESET, but has a status.
  if (!isClientError(statusCode) && isTransientError(error)) {
    return { status: 503, code: "upstream_unavailable", message: texts.overloaded };
  }
  switch (statusCode) {
    case 400:
      return { status: 400, code: "malformed", message: texts.notJson };
    case 404:
      return { status: 404, code: "not_found", message: texts.notFound };
    case 413:
      return { status: 413, code: "too_large", message: texts.tooLarge };
    case 414:
    case 431:
      return { status: statusCode, code: "too_large", message: texts.tooLarge };
    case 415:
      return { status: 415, code: "unsupported_type", message: texts.unsupportedType };
    case 429:
      return { status: 429, code: "too_many", message: texts.tooMany };
    default:
      // Other client errors of Fastify and its plugins, such as 412.
      return isClientError(statusCode)
        ? { status: statusCode, code: "malformed", message: texts.invalidInput }
        : { status: 500, code: "internal", message: texts.internal };
  }
}

const isClientError = (status: number | undefined): status is number =>
  Number.isInteger(status) && status! >= 400 && status! < 500;

const pick = ({ status, code, message }: AppError): Classified => ({ status, code, message });

/** Returns every error, and 404 for unknown paths, in the failure envelope. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendFailure(new AppError(404, "not_found", texts.notFound), request, reply),
  );
}

/** Sends an error in the failure envelope, and logs a 5xx. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  removeBodyHeaders(reply);
  const { status, body } = toFailure(error, request.id);
  const retryAfter = error instanceof AppError ? error.retryAfter : undefined;
  const mergedInto = error instanceof AppError ? error.mergedInto : null;
  const named =
    mergedInto !== null && seesMerges.has(request.caller?.role) ? { merged_into: mergedInto } : {};
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  if (status >= 500) {
    // Rejections under load must be cheap; metrics count them.
    const needsOperator = status === 500 || status === 507;
    const level = needsOperator ? "error" : retryAfter === undefined ? "warn" : "debug";
    request.log[level]({ err: error, status, route: request.routeOptions?.url }, "request failed");
  }
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({ ...body, ...named });
}

const seesMerges: ReadonlySet<string | undefined> = new Set(["admin", "viewer"]);

const bodyHeaders = [
  "content-disposition",
  "content-encoding",
  "content-length",
  "etag",
  "last-modified",
  "retry-after",
];

/** Removes the headers of a body that failed before any of it was sent. */
function removeBodyHeaders(reply: FastifyReply): void {
  for (const name of bodyHeaders) {
    reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  reply.header("cache-control", "no-store");
}
