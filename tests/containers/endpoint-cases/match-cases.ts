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

export function matchCases({ founder, investor, match, ratedMatch }: Records): Record<string, EndpointCase> {
  return {
    listInvestorMatches: { valid: { id: investor.id }, refused: { 400: oddId } },
    listFounderMatches: { valid: { id: founder.id }, refused: { 400: oddId } },
    listOwnMatches: { valid: { id: founder.id }, refused: { 400: oddId } },
    reviewMatch: {
      valid: { id: match.id, body: { ben_rating: 3, ben_notes: "Met twice." } },
      refused: {
        400: { id: match.id, body: { ben_rating: "3" }, ...invalid("ben_rating: must be a whole number") },
        404: missing(texts.matchNotFound, { ben_rating: 1 }),
        409: {
          id: match.id,
          body: { ben_notes: "Mine.", ben_notes_before: "Never stored." },
          ...conflict(texts.notesChanged),
        },
      },
    },
    listMatchHistory: { valid: { id: ratedMatch.id }, refused: { 400: oddId } },
    undoReview: {
      valid: { id: ratedMatch.id, entry: ratedMatch.last },
      refused: {
        400: { id: ratedMatch.id, entry: "abc", ...invalid("entry: must be a positive whole number") },
        404: { ...missing(texts.entryNotFound), id: ratedMatch.id, entry: unknownId },
        409: { ...conflict(texts.changedSince), id: ratedMatch.id, entry: ratedMatch.first },
      },
    },
  };
}
