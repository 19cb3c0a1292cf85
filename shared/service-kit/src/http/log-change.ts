import type { FastifyRequest } from "fastify";

/**
 * Logs that the caller of a request changed a record, with ids and without values. Returns the saved record.
 */
export function logChange<R extends { id: number; version: number }>(
  request: FastifyRequest,
  kind: "founder" | "investor" | "match",
  saved: R,
): R {
  request.log.info({ actor: request.caller, kind, id: saved.id, version: saved.version }, "record changed");
  return saved;
}
