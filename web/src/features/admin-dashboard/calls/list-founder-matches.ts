import { listFounderMatches } from "@kindling/contracts/matches/endpoints.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import type { MatchList } from "../matches/match-list.ts";

export const founderMatches = (founderId: number): MatchList => ({
  endpoint: listFounderMatches,
  id: founderId,
  key: queryKeys.founderMatches(founderId),
  what: "The founder's matches",
});
