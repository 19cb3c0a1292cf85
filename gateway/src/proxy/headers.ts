import type { IncomingHttpHeaders } from "node:http";
import {
  consentHeader,
  hideKnownEmailHeader,
  historyEntryHeader,
  idempotencyHeader,
  replayedHeader,
} from "@kindling/contracts/endpoint.ts";
import { identityHeader } from "@kindling/service-kit/identity/signed-identity.ts";
import type { FastifyRequest } from "fastify";

/**
 * Request headers that services receive. Others are dropped: hop-by-hop headers, and those that claim an identity or an
 * origin (x-kindling-*, x-forwarded-*, cookies).
 */
const forwarded = ["accept", "if-none-match", idempotencyHeader, "user-agent"] as const;

/** Response headers that clients receive. */
const returned = [
  "content-type",
  "content-length",
  "content-encoding",
  "content-disposition",
  "cache-control",
  historyEntryHeader,
  replayedHeader,
  "last-modified",
  "retry-after",
  "x-accel-buffering",
] as const;

/** The headers for a service: the forwarded ones, and those that the gateway sets. */
export function requestHeaders(
  request: Pick<
    FastifyRequest,
    "body" | "headers" | "id" | "ip" | "protocol" | "span" | "consent" | "hidesKnownEmail"
  >,
  identity: string,
): IncomingHttpHeaders {
  const headers = pick(request.headers, forwarded);
  if (Buffer.isBuffer(request.body)) headers["content-type"] = "application/json";
  headers[identityHeader] = identity;
  if (request.consent !== null) headers[consentHeader] = request.consent;
  if (request.hidesKnownEmail) headers[hideKnownEmailHeader] = "true";
  headers["x-request-id"] = request.id;
  // The client's own traceparent is ignored: it could add spans to other traces.
  if (request.span) headers.traceparent = request.span.traceparent;
  headers["x-forwarded-for"] = request.ip;
  headers["x-forwarded-proto"] = request.protocol;
  return headers;
}

/** The headers for a client. ETags become weak, since the body may be compressed. */
export function responseHeaders({ etag, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  const picked = pick(headers, returned);
  if (etag !== undefined) picked.etag = etag.startsWith("W/") ? etag : `W/${etag}`;
  return picked;
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const picked: IncomingHttpHeaders = {};
  for (const name of names) {
    if (headers[name] !== undefined) picked[name] = headers[name];
  }
  return picked;
}
