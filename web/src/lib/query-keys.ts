import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import type { QueryKey } from "@tanstack/react-query";
import type { RecordChange } from "./live/own-changes.ts";

/**
 * The keys of the admin's queries that changes outdate; those of a list begin with its own. Other queries have the key
 * of their endpoint (`endpointQuery`). Invalidating a key also invalidates the keys that begin with it.
 */
export const queryKeys = {
  stats: ["stats"],
  founders: ["founders"],
  founder: (id: number) => ["founders", "record", id, "whole"],
  founderApplications: ["applications", "founders"],
  investorApplications: ["applications", "investors"],
  archivedFounders: ["archive", "founders"],
  archivedInvestors: ["archive", "investors"],
  investors: ["investors"],
  investorsDatabase: ["investors-database"],
  investorSummary: ["investors-database", "summary"],
  investor: (id: number) => ["investors-database", "record", id, "whole"],
  allFounderHistory: ["founder-history"],
  founderHistory: (id: number) => ["founder-history", id],
  allInvestorHistory: ["investor-history"],
  investorHistory: (id: number) => ["investor-history", id],
  allFounderMatches: ["founder-matches"],
  founderMatches: (founderId: number) => ["founder-matches", founderId],
  allInvestorMatches: ["investor-matches"],
  investorMatches: (investorId: number) => ["investor-matches", investorId],
  allReviewHistory: ["review-history"],
  reviewHistory: (matchId: number) => ["review-history", matchId],
} as const;

/** The key of all single records in a list whose queries begin with `list`. */
const recordsKey = (list: QueryKey): QueryKey => [...list, "record"];

/** The key of one record in a list whose queries begin with `list`. */
export const recordKey = (list: QueryKey, id: number): QueryKey => [...recordsKey(list), id];

/** The keys of founders or investors that changed, each by itself. */
export function outdatedRecords({ what, ids }: RecordChange): readonly QueryKey[] {
  const list = what === "founders" ? queryKeys.founders : queryKeys.investorsDatabase;
  return ids?.map((id) => recordKey(list, id)) ?? [recordsKey(list)];
}

/** The keys of what a live update has outdated, without founders and investors themselves. */
export function outdatedBy({ what, ids, founders, investors }: Change): readonly QueryKey[] {
  switch (what) {
    case "founders":
      return [
        queryKeys.stats,
        queryKeys.founderApplications,
        queryKeys.archivedFounders,
        ...(ids?.map(queryKeys.founderHistory) ?? [queryKeys.allFounderHistory]),
      ];
    case "investors":
      return [
        queryKeys.investorApplications,
        queryKeys.archivedInvestors,
        ...(ids?.map(queryKeys.investorHistory) ?? [queryKeys.allInvestorHistory]),
      ];
    case "matches":
      if (!founders && !investors) return matchKeys;
      return [
        queryKeys.stats,
        ...(founders?.map(queryKeys.founderMatches) ?? []),
        ...(investors?.map(queryKeys.investorMatches) ?? []),
        ...(ids?.map(queryKeys.reviewHistory) ?? [queryKeys.allReviewHistory]),
      ];
    case "videos":
      return [];
  }
}

/** The keys of counts of whole lists. */
export const summaryKeys: readonly QueryKey[] = [queryKeys.investorSummary];

/** What any change of matches can outdate. */
const matchKeys: readonly QueryKey[] = [
  queryKeys.stats,
  queryKeys.allFounderMatches,
  queryKeys.allInvestorMatches,
  queryKeys.allReviewHistory,
];

/** What any change of founders, investors or matches can outdate. */
export const liveKeys: readonly QueryKey[] = [
  ...matchKeys,
  queryKeys.allFounderHistory,
  queryKeys.allInvestorHistory,
  queryKeys.founderApplications,
  queryKeys.investorApplications,
  queryKeys.archivedFounders,
  queryKeys.archivedInvestors,
];
