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
  request.log.info({ actor: actorOf(author), kind, id: saved.id, version: saved.version }, "record changed");
  return saved;
}

/** Logs that the caller of a request, or `author`, archived or erased a record, or brought it back. */
export function logMove(
  request: FastifyRequest,
  kind: "founder" | "investor",
  id: number,
  move: "archived" | "erased" | "unarchived",
  author: Caller = request.caller,
): void {
  request.log.info({ actor: actorOf(author), kind, id }, `record ${move}`);
}

const actorOf = (caller: Caller) => ({ role: caller.role, ...("id" in caller ? { id: caller.id } : {}) });
