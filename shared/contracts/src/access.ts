import type { EndpointShape } from "./endpoint.ts";

/** Who calls; `id` is the founder's or the investor's own. */
export type Caller =
  | { readonly role: "public" | "admin" | "gateway" }
  | { readonly role: "founder" | "investor"; readonly id: number };

export type Decision = "allowed" | "unauthenticated" | "forbidden";

/**
 * Whether `caller` may call an endpoint of this audience, given the `id` of its path as it was sent
 * (undefined where the path has none): deny by default. Nobody signed in is `unauthenticated`, the
 * wrong person or another's record `forbidden`.
 */
export function decideAccess(
  audience: EndpointShape["audience"],
  caller: Caller,
  id: string | undefined,
): Decision {
  if (audience.includes("public")) return "allowed";
  if (caller.role === "public") return "unauthenticated";
  if (!audience.includes(caller.role)) return "forbidden";
  if ("id" in caller && id !== undefined && id !== String(caller.id)) return "forbidden";
  return "allowed";
}
