import type { EndpointShape } from "./endpoint.ts";

/** The caller; `id` is the founder's or investor's own, `name` an admin's if admins have names. */
export type Caller =
  | { readonly role: "public" | "gateway" }
  | { readonly role: "admin"; readonly name?: string }
  | { readonly role: "founder" | "investor"; readonly id: number };

export type Decision = "allowed" | "unauthenticated" | "forbidden";

/**
 * Whether `caller` may call an endpoint of this audience; `id` is the path's, undefined if it has none. Denies by
 * default: `unauthenticated` for the public, `forbidden` for another role or another's record.
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
