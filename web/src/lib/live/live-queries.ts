import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import type { QueryKey } from "@tanstack/react-query";

/** The admin's queries that live updates keep current; their keys begin with these words. */
const liveQueries = [
  "stats",
  "founders",
  "investors",
  "investors-database",
  "founder-matches",
  "investor-matches",
] as const;
type LiveQuery = (typeof liveQueries)[number];

const keysOf = (name: LiveQuery, ids: readonly number[] | undefined): QueryKey[] =>
  ids?.map((id) => [name, id]) ?? [[name]];

/** The keys, or beginnings of keys, of all that a change has put out of date. */
export function outdatedBy({ what, ids }: Change): QueryKey[] {
  switch (what) {
    // Counts of matches stand beside founders and investors: with the count its list has changed.
    case "founders":
      return [["founders"], ["stats"], ...keysOf("founder-matches", ids)];
    case "investors":
      return [["investors"], ["investors-database"], ...keysOf("investor-matches", ids)];
    // A match's id does not say whose it is; only lists that are open are fetched again.
    case "matches":
      return [["stats"], ["founder-matches"], ["investor-matches"]];
    case "videos":
      return [];
  }
}

/** All that live updates keep current. */
export const everythingLive: readonly QueryKey[] = liveQueries.map((name) => [name]);
