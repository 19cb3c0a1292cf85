import { listInvestorMatches } from "@kindling/contracts/matches/endpoints.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import type { MatchList } from "../matches/match-list.ts";

export const investorMatches = (investorId: number): MatchList => ({
  endpoint: listInvestorMatches,
  id: investorId,
  key: queryKeys.investorMatches(investorId),
  what: "The investor's matches",
});

/** What an investor's matches can be sorted by. */
export const matchSortKeys = listInvestorMatches.window.sorts;
export type MatchSortKey = (typeof matchSortKeys)[number];
