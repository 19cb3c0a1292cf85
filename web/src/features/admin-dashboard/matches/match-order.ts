import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { Sort } from "../../../lib/sort.ts";
import { arrange, rankIn } from "../lists/arrange.ts";

export const matchSortKeys = ["rating", "company", "stage"] as const;
export type MatchSortKey = (typeof matchSortKeys)[number];

export const matchSortLabels: Record<MatchSortKey, string> = {
  rating: "Rating",
  company: "Company",
  stage: "Stage",
};

const stageRank = rankIn(fundingStage.values);
const sortValues = {
  rating: (match: Match) => match.ben_rating,
  company: (match: Match) => match.founder.company,
  stage: (match: Match) => stageRank(match.founder.funding_stage),
};

/** The sorted matches, or best first without a sort. Matches in `held` are sorted by their earlier state. */
export function orderMatches(
  matches: readonly Match[],
  sort: Sort<MatchSortKey>,
  held: ReadonlyMap<number, Match>,
): readonly Match[] {
  return arrange(matches, { terms: [], searchText: () => "", predicates: [], sort, sortValues, held });
}
