import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { listInvestorMatches, reviewMatch } from "@kindling/contracts/matches/endpoints.ts";
import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../../lib/api/api-errors.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { createEditLedger } from "./edit-ledger.ts";
import { patchRecord, pauseFetches } from "./list-cache.ts";
import { logFailure } from "./log-failure.ts";
import { queryKeys } from "./query-keys.ts";

type Reviewed = Pick<Match, "ben_rating" | "ben_notes">;
const ledger = createEditLedger<Reviewed>();

/** The notes were not saved because another admin has changed them since editing began. */
export class NotesConflictError extends Error {
  override readonly name = "NotesConflictError";
  readonly current: Reviewed;
  constructor(current: Reviewed, cause: HttpError) {
    super(cause.message, { cause });
    this.current = current;
  }
}

/** @throws NotesConflictError with what is stored now */
async function sendReview({ match, review }: { match: Match; review: MatchReview }): Promise<Match> {
  try {
    return await call(reviewMatch, { params: { id: match.id }, body: review });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 409) throw error;
    const matches = await call(listInvestorMatches, { params: { id: match.investor_id } });
    const current = matches.find(({ id }) => id === match.id);
    // The reply to an earlier Save was lost, or the other admin wrote the same.
    if (current && current.ben_notes === review.ben_notes) return current;
    throw current ? new NotesConflictError(current, error) : error;
  }
}

/** Shows a review where the match stands, and counts it as its investor's. */
function show(client: QueryClient, match: Match, { ben_rating, ben_notes }: MatchReview): void {
  const patch = {
    ...(ben_rating === undefined ? {} : { ben_rating }),
    ...(ben_notes === undefined ? {} : { ben_notes }),
  };
  let change = 0;
  patchRecord<Match>(client, queryKeys.investorMatches(match.investor_id), match.id, (row) => {
    const next = { ...row, ...patch };
    change = Number(next.ben_rating !== null) - Number(row.ben_rating !== null);
    return next;
  });
  patchRecord<Match>(client, queryKeys.founderMatches(match.founder_id), match.id, (row) => ({
    ...row,
    ...patch,
  }));
  if (change !== 0)
    patchRecord<InvestorInMatchView>(client, queryKeys.investors, match.investor_id, (row) => ({
      ...row,
      founder_matches_reviewed: row.founder_matches_reviewed + change,
    }));
}

/** Rates or annotates a match: at once on screen, and back with the reason when it is refused. */
export function useReviewMatch() {
  return useMutation({
    scope: { id: "review" },
    mutationFn: sendReview,
    onMutate: async ({ match, review }, { client }) => {
      const resume = await pauseFetches(client, [queryKeys.investorMatches(match.investor_id)]);
      ledger.begin(match.id, { ben_rating: match.ben_rating, ben_notes: match.ben_notes });
      show(client, match, review);
      return { resume };
    },
    onSuccess: ({ ben_rating, ben_notes }, { match }, _paused, { client }) => {
      const confirmed = ledger.saved(match.id, { ben_rating, ben_notes });
      if (confirmed) show(client, match, confirmed);
    },
    onError: (error, { match, review }, _paused, { client }) => {
      const conflict = error instanceof NotesConflictError ? error.current : null;
      const confirmed = conflict ? ledger.saved(match.id, conflict) : ledger.refused(match.id);
      if (confirmed) show(client, match, confirmed);
      logFailure("The review could not be saved", error);
      const what = review.ben_notes === undefined ? "rating" : "notes";
      toast({
        variant: "destructive",
        title: `The ${what} of ${match.founder.company} ${what === "notes" ? "were" : "was"} not saved`,
        description: conflict ? error.message : errorMessage(error, "Please try again."),
      });
    },
    onSettled: (_saved, _error, _input, paused) => paused?.resume(),
  });
}
