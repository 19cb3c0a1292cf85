import type { IncomingHttpHeaders } from "node:http";
import { identityHeader } from "@kindling/service-kit/identity/signed-identity.ts";
import type { Span } from "@kindling/service-kit/tracing/tracer.ts";

/** What is taken from a request, whichever version of HTTP it came in. */
interface RequestParts {
  readonly method: string;
  readonly id: string;
  readonly ip: string;
  readonly protocol: string;
  /** The trace that the gateway began for it, if any. */
  readonly span?: Span | null;
}

/**
 * What a service reads of a request. Everything else stays at the gateway: what belongs to one
 * connection, and what claims an identity or an origin (x-kindling-*, x-forwarded-*, cookies).
 */
const passedOn = ["accept", "content-type", "content-length", "if-none-match", "user-agent"] as const;

/** What a caller may see of a service's answer. */
const passedBack = [
  "content-type",
  "content-length",
  "content-encoding",
  "cache-control",
  "last-modified",
  "retry-after",
] as const;

/** The headers that a service gets: the few that pass, and what the gateway itself knows and signs. */
export function requestHeaders(
  request: RequestParts,
  headers: IncomingHttpHeaders,
  identity: string,
): IncomingHttpHeaders {
  const out: IncomingHttpHeaders = {};
  for (const name of passedOn) {
    const value = headers[name];
    if (value !== undefined) out[name] = value;
  }
  if (request.method === "GET" || request.method === "HEAD") {
    // A body that came with them is not passed on, so nothing may announce it.
    delete out["content-length"];
    delete out["content-type"];
  }
  out[identityHeader] = identity;
  out["x-request-id"] = request.id;
  // A trace that a caller names is never gone on with: whatever is on the outside cannot write into ours.
  if (request.span) out.traceparent = request.span.traceparent;
  out["x-forwarded-for"] = request.ip;
  out["x-forwarded-proto"] = request.protocol;
  return out;
}

/** The headers that a caller gets; ETags become weak, since the body may be compressed. */
export function replyHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const out: IncomingHttpHeaders = {};
  for (const name of passedBack) {
    const value = headers[name];
    if (value !== undefined) out[name] = value;
  }
  const { etag } = headers;
  if (etag !== undefined) out.etag = etag.startsWith("W/") ? etag : `W/${etag}`;
  return out;
}
