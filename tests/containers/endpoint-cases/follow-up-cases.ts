import { texts } from "@kindling/contracts/texts.ts";
import {
  conflict,
  type EndpointCase,
  invalid,
  missing,
  oddId,
  type Records,
  unknownId,
} from "./endpoint-case.ts";

/** What admins want to do about a record. */
export function followUpCases({
  match,
  followUps: { kept, removable },
}: Records): Record<string, EndpointCase> {
  const planned = { about: { kind: "match", id: match.id }, due_on: "2026-12-15", note: "Ask." };
  const unknown = { ...planned, about: { kind: "founder", id: unknownId } };
  return {
    listFollowUps: {
      valid: { query: "?due=true&limit=5" },
      refused: { 400: { query: "?colour=red", ...invalid("colour: is not a parameter here") } },
    },
    createFollowUp: {
      valid: { body: planned },
      refused: {
        400: { body: { ...planned, about: undefined }, ...invalid("about: is required") },
        404: { body: unknown, error: texts.founderNotFound, code: "not_found" },
      },
    },
    updateFollowUp: {
      valid: { id: kept, body: { due_on: "2026-12-16", version: 1 } },
      refused: {
        400: { ...oddId, body: { done: true } },
        404: missing(texts.followUpNotFound, { done: true }),
        409: { id: kept, body: { due_on: "2026-12-24", version: 99 }, ...conflict(texts.followUpChanged) },
      },
    },
    deleteFollowUp: {
      valid: { id: removable },
      refused: { 400: oddId, 404: missing(texts.followUpNotFound) },
    },
  };
}
