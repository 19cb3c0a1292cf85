import type { EndpointShape } from "./endpoint.ts";

/** The caller; `id` is the founder's or investor's own, `name` an admin's or a viewer's if admins have names. */
export type Caller =
  | { readonly role: "public" | "gateway" }
  | { readonly role: "admin" | "viewer"; readonly name?: string }
  | { readonly role: "founder" | "investor"; readonly id: number };

export type Decision = "allowed" | "unauthenticated" | "forbidden" | "view-only";

/**
 * Whether `caller` may call an endpoint; `id` is the path's, undefined if it has none. Denies by default:
 * `unauthenticated` for the public, `forbidden` for another role or another's record, `view-only` for a viewer where
 * anything but GET is not explicitly for viewers, also at public endpoints.
 */
export function decideAccess(
  { audience, method }: Pick<EndpointShape, "audience" | "method">,
  caller: Caller,
  id: string | undefined,
): Decision {
  if (caller.role === "viewer" && method !== "GET" && !audience.includes("viewer")) return "view-only";
  if (audience.includes("public")) return "allowed";
  if (caller.role === "public") return "unauthenticated";
  if (!audience.includes(caller.role)) return "forbidden";
  if ("id" in caller && id !== undefined && id !== String(caller.id)) return "forbidden";
  return "allowed";
}
