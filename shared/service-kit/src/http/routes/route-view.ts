import type { Caller } from "@kindling/contracts/access.ts";
import { type EndpointShape, seenBy } from "@kindling/contracts/endpoint.ts";
import { responseSchema } from "@kindling/contracts/openapi/json-schema.ts";
import type { z } from "zod";

/** An endpoint for one role of callers. */
export interface RouteView {
  readonly body: z.ZodType | undefined;
  /** The JSON Schema of its responses, if they have fewer fields than an admin's. */
  readonly restrictedResponse: Record<string, unknown> | undefined;
}

/**
 * Returns the fields that each role may send to and receive from an endpoint.
 * @throws TypeError for a response that is not plain JSON of one type
 */
export function viewsOf(endpoint: EndpointShape): Readonly<Record<Caller["role"], RouteView>> {
  const restricted = new Map<z.ZodType, Record<string, unknown>>();
  const view = (role: Caller["role"]): RouteView => {
    const { body, response, ...rest } = seenBy(endpoint, role);
    if (response === endpoint.response) return { body, restrictedResponse: undefined };
    const restrictedResponse = restricted.get(response) ?? { ...responseSchema({ ...rest, response }) };
    restricted.set(response, restrictedResponse);
    return { body, restrictedResponse };
  };
  return {
    public: view("public"),
    founder: view("founder"),
    investor: view("investor"),
    admin: view("admin"),
    viewer: view("viewer"),
    gateway: view("gateway"),
  };
}
