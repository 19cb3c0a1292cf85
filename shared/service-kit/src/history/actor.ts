import type { Caller } from "@kindling/contracts/access.ts";
import type { Actor } from "@kindling/contracts/history/schemas.ts";

/** A caller as the history stores it. */
export function toActor(caller: Caller | { readonly role: "system" }): Actor {
  return {
    role: caller.role,
    id: "id" in caller ? caller.id : null,
    name: "name" in caller ? (caller.name ?? null) : null,
  };
}
