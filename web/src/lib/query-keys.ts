import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import type { QueryKey } from "@tanstack/react-query";

/** The keys of all queries. Invalidating a key also invalidates the keys that begin with it. */
export const queryKeys = {
  config: ["config"],
  session: ["session"],
  services: ["services"],

  // The founder's and the investor's dashboard
  ownFounder: (id: number) => ["founder", id],
  ownMatches: (founderId: number) => ["founder", founderId, "matches"],
  ownInvestor: (id: number) => ["own-investor", id],
  videos: ["videos"],

  // The admin's dashboard
  stats: ["stats"],
  founders: ["founders"],
  founder: (id: number) => ["founders", id],
  investors: ["investors"],
  investorsDatabase: ["investors-database"],
  investor: (id: number) => ["investors-database", id],
  allFounderMatches: ["founder-matches"],
  founderMatches: (founderId: number) => ["founder-matches", founderId],
  allInvestorMatches: ["investor-matches"],
  investorMatches: (investorId: number) => ["investor-matches", investorId],
} as const;

/** The keys of what a live update has outdated. */
export function outdatedBy({ what, ids }: Change): readonly QueryKey[] {
  switch (what) {
    // A founder's or investor's record has its count of matches, so a new count means new matches.
    case "founders": {
      const matches = ids?.map(queryKeys.founderMatches) ?? [queryKeys.allFounderMatches];
      return [queryKeys.founders, queryKeys.stats, ...matches];
    }
    case "investors": {
      const matches = ids?.map(queryKeys.investorMatches) ?? [queryKeys.allInvestorMatches];
      return [queryKeys.investors, queryKeys.investorsDatabase, ...matches];
    }
    // A match's id does not name its founder and investor.
    case "matches":
      return [queryKeys.stats, queryKeys.allFounderMatches, queryKeys.allInvestorMatches];
    case "videos":
      return [];
  }
}

/** All keys that live updates can outdate. */
export const liveKeys: readonly QueryKey[] = [
  queryKeys.stats,
  queryKeys.founders,
  queryKeys.investors,
  queryKeys.investorsDatabase,
  queryKeys.allFounderMatches,
  queryKeys.allInvestorMatches,
];
