import { matchRatings } from "@kindling/contracts/enumerations/people.ts";
import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import {
  listInvestorMatches,
  listMatchHistory,
  reviewMatch,
  undoReview,
} from "@kindling/contracts/matches/endpoints.ts";
import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { HistorySource } from "../../forms/history/record-history.ts";
import type { RecordField } from "../../forms/record/record-field.ts";
import { call, callWithEntry, type SavedEntry } from "../../lib/api/api-client.ts";
import { HttpError } from "../../lib/api/api-errors.ts";
import { findRecord, patchRecord } from "../../lib/api/cached-records.ts";
import { callWindow } from "../../lib/api/call-list.ts";
import { introductionKeys, queryKeys } from "../../lib/query-keys.ts";
import { introductionFields } from "./introduction-fields.ts";
import { type Edit, optimisticEdit } from "./optimistic-edit.ts";

type Reviewed = Pick<Match, "ben_rating" | "ben_notes" | "version">;

const reviewOf = ({ ben_rating, ben_notes, version }: Reviewed): Reviewed => ({
  ben_rating,
  ben_notes,
  version,
});

/** The notes were not saved because another admin has changed them since editing began. */
export class NotesConflictError extends HttpError {
  override readonly name = "NotesConflictError";
  readonly current: Reviewed;
  constructor(current: Reviewed, { status, serverMessage }: HttpError) {
    super(status, { error: serverMessage });
    this.current = current;
  }
}

/** Rates or annotates a match. */
export const reviewEdit = optimisticEdit<Match, MatchReview>({
  name: "review",
  send: async (edit, client) => {
    const { saved, entry } = await sendReview(edit, client);
    countRating(client, edit.record, saved.ben_rating);
    return { saved: reviewOf(saved), entry };
  },
  lists: ({ investor_id }) => [queryKeys.investorMatches(investor_id)],
  edited: ({ id, founder, investor }) => ({
    kind: "review",
    recordId: id,
    name: `${founder.company} for ${investor.name}`,
  }),
  goneText: "The founder and the investor no longer match, or one of them was archived or erased.",
  failureTitle: ({ record: { founder }, patch }) =>
    patch.ben_notes === undefined
      ? `The rating of ${founder.company} was not saved`
      : `The notes of ${founder.company} were not saved`,
});

/** @throws NotesConflictError with the stored rating and notes */
async function sendReview(
  { record: match, patch }: Edit<Match, MatchReview>,
  client: QueryClient,
): Promise<SavedEntry<Reviewed>> {
  try {
    return await callWithEntry(reviewMatch, { params: { id: match.id }, body: patch });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 409) throw error;
    const { data } = await callWindow(listInvestorMatches, match.investor_id, `ids=${match.id}`);
    const current = data[0];
    if (!current) throw error;
    // The response to an earlier Save was lost, or the other admin wrote the same.
    if (current.ben_notes === patch.ben_notes) return { saved: current, entry: null };
    patchRecord(client, queryKeys.investorMatches(match.investor_id), match.id, reviewOf(current));
    throw new NotesConflictError(current, error);
  }
}

/** Undoes one change of a review, and shows what the review is then. */
async function undoReviewChange(params: { id: number; entry: number }, client: QueryClient): Promise<void> {
  const match = await call(undoReview, { params });
  countRating(client, match, match.ben_rating);
  patchRecord(client, queryKeys.investorMatches(match.investor_id), match.id, reviewOf(match));
  // The change may have been one of the introduction.
  for (const queryKey of introductionKeys) void client.invalidateQueries({ queryKey });
}

/** Adjusts the investor's count of rated matches in the cached list. */
function countRating(client: QueryClient, { id, investor_id }: Match, rating: number | null): void {
  const before = findRecord<Match>(client, queryKeys.investorMatches(investor_id), id);
  const investor = findRecord<InvestorInMatchView>(client, queryKeys.investors, investor_id);
  if (!before || !investor) return;
  const change = Number(rating !== null) - Number(before.ben_rating !== null);
  if (change !== 0)
    patchRecord(client, queryKeys.investors, investor_id, {
      founder_matches_reviewed: investor.founder_matches_reviewed + change,
    });
}

const ratingLabels = Object.fromEntries(matchRatings.map(({ value, label }) => [value, `${value} ${label}`]));

/** The fields of a match's history, for labels and formats: those of its review and of its introduction. */
export const matchFields: readonly RecordField[] = [
  { name: "ben_rating", label: "Rating", kind: "choice", options: { values: [], labels: ratingLabels } },
  { name: "ben_notes", label: "Notes", kind: "long" },
  ...introductionFields,
];

export const reviewHistory: HistorySource<"review"> = {
  kind: "review",
  sections: [{ fields: matchFields }],
  list: listMatchHistory,
  undo: undoReviewChange,
  key: queryKeys.reviewHistory,
};
