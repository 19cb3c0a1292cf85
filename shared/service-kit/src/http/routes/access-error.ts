import { decideAccess } from "@kindling/contracts/access.ts";
import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { FastifyRequest } from "fastify";
import { type AppError, forbidden, unauthenticated } from "../../errors.ts";

/** The error of a request whose caller may not call the endpoint, in the gateway as in a service. */
export function accessError(
  endpoint: Pick<EndpointShape, "audience" | "method">,
  { caller, params }: FastifyRequest,
): AppError | undefined {
  switch (decideAccess(endpoint, caller, (params as { id?: string }).id)) {
    case "allowed":
      return undefined;
    case "unauthenticated":
      return unauthenticated();
    case "forbidden":
      return forbidden();
    case "view-only":
      return forbidden(texts.viewOnly);
  }
}
