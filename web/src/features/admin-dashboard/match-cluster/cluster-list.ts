import { type Sector, sector, sectorFilter } from "@kindling/contracts/enumerations/markets.ts";
import { temperature, temperatureRank } from "@kindling/contracts/enumerations/people.ts";
import {
  type FundingStage,
  fundingStage,
  fundingStageFilter,
} from "@kindling/contracts/enumerations/stages.ts";
import { splitCommas } from "@kindling/contracts/fields/numbers.ts";
import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { ListConfig } from "../lists/arrange.ts";
import { checkFacet, choiceFacet } from "../lists/facets.ts";
import { searchIndex } from "../lists/search.ts";

export type ClusterSortKey = "temperature" | "founderMatches";

/** The match view has preferences as comma-separated text (spec section 3). */
export const stagesOf = (investor: InvestorInMatchView): FundingStage[] =>
  splitCommas(investor.preferred_stages) as FundingStage[];
export const sectorsOf = (investor: InvestorInMatchView): Sector[] =>
  splitCommas(investor.preferred_sectors) as Sector[];

type MatchCounts = Pick<InvestorInMatchView, "founder_matches" | "founder_matches_reviewed">;

/** An investor's rated and total matches, "0/12"; "0" without matches. */
export function matchCount({ founder_matches, founder_matches_reviewed }: MatchCounts): string {
  return founder_matches === 0 ? "0" : `${founder_matches_reviewed}/${founder_matches}`;
}

/** How the Investor Match Cluster tab is sorted, filtered and searched (spec sections 2, 3 and 9). */
export const clusterList: ListConfig<InvestorInMatchView, ClusterSortKey> = {
  sortName: "cluster_sort",
  sortKeys: ["temperature", "founderMatches"],
  sortValues: {
    temperature: (investor) => temperatureRank(investor.temperature),
    founderMatches: (investor) => investor.founder_matches,
  },
  facets: [
    choiceFacet("cluster_stage", "Preferred stages", fundingStageFilter, stagesOf),
    choiceFacet("cluster_sector", "Preferred sector", sectorFilter, sectorsOf),
    checkFacet("cluster_min_check", "Min check size", "min"),
    checkFacet("cluster_max_check", "Max check size", "max"),
  ],
  searchText: searchIndex((investor) => [
    investor.name,
    investor.company,
    investor.email,
    investor.city,
    investor.state,
    temperature.labels[investor.temperature],
    ...stagesOf(investor).map((value) => fundingStage.labels[value] ?? value),
    ...sectorsOf(investor).map((value) => sector.labels[value] ?? value),
  ]),
};
