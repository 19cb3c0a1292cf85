import type { Caller } from "@kindling/contracts/access.ts";
import type { FastifyRequest } from "fastify";

/**
 * Logs that the caller of a request, or `author`, changed a record: roles and ids, no names and values. Returns the
 * saved record.
 */
export function logChange<R extends { id: number; version: number }>(
  request: FastifyRequest,
  kind: "founder" | "investor" | "match",
  saved: R,
  author: Caller = request.caller,
): R {
  const actor = { role: author.role, ...("id" in author ? { id: author.id } : {}) };
  request.log.info({ actor, kind, id: saved.id, version: saved.version }, "record changed");
  return saved;
}
