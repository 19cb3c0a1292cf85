import type { Caller } from "@kindling/contracts/access.ts";
import { type EndpointShape, seenBy } from "@kindling/contracts/endpoint.ts";
import { replySchema } from "@kindling/contracts/openapi/json-schema.ts";
import type { z } from "zod";

/** An endpoint as one kind of caller has it. */
export interface RouteView {
  readonly body: z.ZodType | undefined;
  /** The JSON Schema of its answers, where they hold less than an admin's. */
  readonly lesserReply: Record<string, unknown> | undefined;
}

/**
 * What each kind of caller may send and see of an endpoint, made once.
 * @throws TypeError for a reply that is no plain JSON of one type
 */
export function viewsOf(endpoint: EndpointShape): Readonly<Record<Caller["role"], RouteView>> {
  const replies = new Map<z.ZodType, Record<string, unknown>>();
  const view = (role: Caller["role"]): RouteView => {
    const { body, reply, ...rest } = seenBy(endpoint, role);
    if (reply === endpoint.reply) return { body, lesserReply: undefined };
    const lesserReply = replies.get(reply) ?? { ...replySchema({ ...rest, reply }) };
    replies.set(reply, lesserReply);
    return { body, lesserReply };
  };
  return {
    public: view("public"),
    founder: view("founder"),
    investor: view("investor"),
    admin: view("admin"),
    gateway: view("gateway"),
  };
}
