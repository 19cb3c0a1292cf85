import type { Caller } from "@kindling/contracts/access.ts";
import type { BulkProgress } from "@kindling/contracts/bulk/schemas.ts";
import { historyEntryHeader } from "@kindling/contracts/endpoint.ts";
import type { HistoryAction } from "@kindling/contracts/history/schemas.ts";
import type { FastifyRequest } from "fastify";
import type { Saved } from "../history/change-record.ts";
import type { RemovalAuthor } from "../removals/removals.repository.ts";
import type { HttpContext } from "./routes/add-route.ts";

type LoggedKind = "founder" | "investor" | "match" | "introduction";

/**
 * Logs that the caller of a request, or `author`, changed a record: roles and ids, no names and values. Returns the
 * saved record.
 */
export function logChange<R extends { id: number; version: number }>(
  request: FastifyRequest,
  kind: LoggedKind,
  saved: R,
  author: Caller = request.caller,
): R {
  request.log.info({ actor: actorOf(author), kind, id: saved.id, version: saved.version }, "record changed");
  return saved;
}

/** Logs a change, and names its entry of the history in the response. Returns the saved record. */
export function savedRecord<R extends { id: number; version: number }>(
  { request, reply }: HttpContext,
  kind: LoggedKind,
  { record, entry }: Saved<R>,
): R {
  if (entry !== null) reply.header(historyEntryHeader, entry);
  return logChange(request, kind, record);
}

/**
 * Logs that the caller of a request, or `author`, archived or erased a record, brought it back, or decided about it.
 */
export function logMove(
  request: FastifyRequest,
  kind: "founder" | "investor",
  id: number,
  move: Extract<
    HistoryAction,
    "archived" | "erased" | "unarchived" | "approved" | "asked" | "answered" | "declined"
  >,
  author: RemovalAuthor["caller"] = request.caller,
): void {
  request.log.info({ actor: actorOf(author), kind, id }, `record ${move}`);
}

/** Logs that the caller of a request wrote, changed or deleted a note on a record, without its text. */
export function logNote(
  request: FastifyRequest,
  about: { readonly kind: "founder" | "investor"; readonly id: number; readonly note: number },
  change: "added" | "changed" | "deleted",
): void {
  request.log.info({ actor: actorOf(request.caller), ...about }, `note ${change}`);
}

/** Logs the result of a bulk change. */
export function logBulk(
  request: FastifyRequest,
  kind: "founder" | "investor",
  { total, done, changed, failed }: BulkProgress,
): void {
  request.log.info(
    { actor: actorOf(request.caller), kind, total, done, changed, failed },
    "many records changed",
  );
}

const actorOf = (caller: RemovalAuthor["caller"]) => ({
  role: caller.role,
  ...("id" in caller ? { id: caller.id } : {}),
});
