import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { compareValues, type Sort } from "../../../lib/sort.ts";

export const matchSortKeys = ["rating", "company", "stage"] as const;
export type MatchSortKey = (typeof matchSortKeys)[number];

export const matchSortLabels: Record<MatchSortKey, string> = {
  rating: "Rating",
  company: "Company",
  stage: "Stage",
};

const sortValues = {
  rating: (match: Match) => match.ben_rating,
  company: (match: Match) => match.founder.company,
  stage: ({ founder: { funding_stage } }: Match) =>
    funding_stage === null ? null : fundingStage.values.indexOf(funding_stage),
};

/** The sorted matches, or best first without a sort. Matches in `held` are sorted by their earlier state. */
export function orderMatches(
  matches: readonly Match[],
  sort: Sort<MatchSortKey>,
  held: ReadonlyMap<number, Match>,
): readonly Match[] {
  if (!sort) return matches;
  const value = (match: Match) => sortValues[sort.key](held.get(match.id) ?? match);
  return matches.toSorted((a, b) => compareValues(value(a), value(b), sort.direction));
}
