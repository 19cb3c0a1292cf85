import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { reviewMatch } from "@kindling/contracts/matches/endpoints.ts";
import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { errorMessage } from "../../../lib/api-errors.ts";
import { toast } from "../../../ui/toast-store.ts";
import { createEditLedger } from "./edit-ledger.ts";
import { patchRecord, pauseFetches } from "./list-cache.ts";
import { logFailure } from "./log-failure.ts";
import { queryKeys } from "./query-keys.ts";

type Reviewed = Pick<Match, "ben_rating" | "ben_notes">;
const ledger = createEditLedger<Reviewed>();

/** Shows a review where the match stands, and counts it as its investor's. */
function show(client: QueryClient, match: Match, review: Partial<Reviewed>): void {
  let change = 0;
  patchRecord<Match>(client, queryKeys.investorMatches(match.investor_id), match.id, (row) => {
    const next = { ...row, ...review };
    change = Number(next.ben_rating !== null) - Number(row.ben_rating !== null);
    return next;
  });
  patchRecord<Match>(client, queryKeys.founderMatches(match.founder_id), match.id, (row) => ({
    ...row,
    ...review,
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
    mutationFn: ({ match, review }: { match: Match; review: MatchReview }) =>
      call(reviewMatch, { params: { id: match.id }, body: review }),
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
      const confirmed = ledger.refused(match.id);
      if (confirmed) show(client, match, confirmed);
      logFailure("The review could not be saved", error);
      const what = review.ben_notes === undefined ? "rating" : "notes";
      toast({
        variant: "destructive",
        title: `The ${what} of ${match.founder.company} ${what === "notes" ? "were" : "was"} not saved`,
        description: errorMessage(error, "Please try again."),
      });
    },
    onSettled: (_saved, _error, _input, paused) => paused?.resume(),
  });
}
