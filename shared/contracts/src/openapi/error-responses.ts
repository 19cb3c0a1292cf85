import type { EndpointShape } from "../endpoint.ts";

interface ErrorResponse {
  readonly name: string;
  readonly description: string;
}

/** The meaning of each error status. */
export const errorResponses: Readonly<Record<number, ErrorResponse>> = {
  400: { name: "Invalid", description: "The request is invalid; `details` names the fields" },
  401: { name: "Unauthenticated", description: "The caller is not signed in, or the credentials are wrong" },
  403: { name: "Forbidden", description: "The caller may not do this" },
  404: { name: "NotFound", description: "The record does not exist" },
  409: { name: "Conflict", description: "The request conflicts with what is stored" },
  413: { name: "TooLarge", description: "The request is too large" },
  415: { name: "UnsupportedType", description: "The body is not application/json" },
  429: { name: "TooMany", description: "Too many requests in a short time" },
  500: { name: "Internal", description: "Internal error" },
  502: { name: "UpstreamFailed", description: "The service behind the gateway cannot be reached" },
  503: { name: "Unavailable", description: "Overloaded, starting or stopping; try again later" },
  504: { name: "UpstreamTimeout", description: "The service behind the gateway took too long" },
  507: { name: "OutOfIds", description: "No id is left for a new record" },
};

/**
 * Every error status of an endpoint, ascending: its own, and those of bodies, of audiences (while access is enforced;
 * a public endpoint that depends on the caller rejects viewers), of creating a record, and of all endpoints.
 */
export function errorStatuses(endpoint: EndpointShape): number[] {
  const statuses = new Set([...endpoint.errors, 429, 500, 502, 503, 504]);
  if (endpoint.body !== undefined) for (const status of [400, 413, 415]) statuses.add(status);
  if (!endpoint.audience.includes("public")) for (const status of [401, 403]) statuses.add(status);
  else if (endpoint.method !== "GET" && endpoint.views?.public !== undefined) statuses.add(403);
  if (endpoint.status === 201 && endpoint.owner !== "gateway") statuses.add(507);
  return [...statuses].sort((a, b) => a - b);
}
