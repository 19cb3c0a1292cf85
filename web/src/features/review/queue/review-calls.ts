import { listFounderMatches, listInvestorMatches } from "@kindling/contracts/matches/endpoints.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { callWindow } from "../../../lib/api/call-list.ts";
import { logged } from "../../../lib/api/log-failure.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { editHistory, type SavedEdit } from "../../edits/edit-history.ts";
import { reviewEdit } from "../../edits/review-edit.ts";
import { undoEdit } from "../../edits/undo/undo-edit.ts";
import type { ReviewCursor, ReviewQueue, ReviewStep } from "./review-queue.ts";

/** Matches that are read at once. */
const windowSize = 100;

/** A window of a record's unrated matches, best first. Read once: nothing moves while it is reviewed. */
export const unratedQuery = (member: ReviewQueue["member"], id: number, { offset, windows }: ReviewCursor) =>
  queryOptions({
    queryKey: ["review", member, id, windows, offset],
    queryFn: ({ signal }) => {
      const endpoint = member === "founder" ? listFounderMatches : listInvestorMatches;
      const query = `unrated=true&limit=${windowSize}&offset=${offset}`;
      return logged("The matches to review could not be loaded", callWindow(endpoint, id, query, signal));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * The match on screen as it is now, or null when it is gone: others may have rated it since its window was read. Its
 * key is below those of live updates and of edits.
 */
export const shownMatchQuery = (match: Match) =>
  queryOptions({
    queryKey: [...queryKeys.investorMatches(match.investor_id), "shown", match.id],
    // A founder has at most some hundred matches, an investor as many as there are founders.
    queryFn: async ({ signal }): Promise<Match | null> =>
      (await callWindow(listFounderMatches, match.founder_id, `ids=${match.id}`, signal)).data[0] ?? null,
    initialData: match as Match | null,
    // Fetched when it comes on screen, and then only after changes.
    initialDataUpdatedAt: 0,
    staleTime: 24 * 3_600_000,
    gcTime: 0,
  });

/**
 * Undoes a rating or notes. Sent after the edits that were made before it. Resolves with what became of it; null if
 * nothing was changed: the edit failed, or the value was stored before.
 */
export const undoReviewStep = mutationOptions({
  mutationKey: ["undo-review-step"],
  scope: reviewEdit.scope!,
  mutationFn: async (step: ReviewStep, { client }): Promise<SavedEdit | null> => {
    const { id, investor_id } = step.match;
    const edit = editHistory.get().find((one) => one.state === "saved" && isEditOf(step, one));
    const undone = edit ? await undoEdit(edit, client) : null;
    await client.invalidateQueries({ queryKey: [...queryKeys.investorMatches(investor_id), "shown", id] });
    return undone;
  },
});

/** Whether an edit saved what a step rated or noted. */
export function isEditOf(step: ReviewStep, edit: SavedEdit): boolean {
  if (step.kind === "skipped" || edit.kind !== "review" || edit.recordId !== step.match.id) return false;
  return step.kind === "rated"
    ? edit.field === "ben_rating" && edit.after === step.rating
    : edit.field === "ben_notes" && edit.after === step.notes;
}
