import type { Sector } from "@kindling/contracts/enumerations/markets.ts";
import type { FundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { splitCommas } from "@kindling/contracts/fields/numbers.ts";
import { listInvestors } from "@kindling/contracts/investors/endpoints.ts";
import { investorMatchList } from "@kindling/contracts/investors/lists.ts";
import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { temperatureEdit } from "../edits/temperature-edit.ts";
import { filtersOf, type ListConfig } from "./list-config.ts";
import type { ListSource } from "./list-source.ts";

const investorsSource: ListSource<InvestorInMatchView> = {
  endpoint: listInvestors,
  key: queryKeys.investors,
  what: "investors",
};

const sortFields = {
  temperature: "temperature",
  founderMatches: "founder_matches",
} as const satisfies Record<string, keyof typeof investorMatchList.sorts>;
export type ClusterSortKey = keyof typeof sortFields;

/** The URL of the Investor Match Cluster tab. */
export const clusterListConfig: ListConfig<InvestorInMatchView, ClusterSortKey> = {
  source: investorsSource,
  texts: {
    title: "Investor Match Cluster",
    noun: "investors",
    loading: "Loading investors...",
    empty: "No investors found",
  },
  edit: temperatureEdit,
  filters: filtersOf(investorMatchList, {
    preferred_stages: "cluster_stage",
    preferred_sectors: "cluster_sector",
    check_min_usd: "cluster_min_check",
    check_max_usd: "cluster_max_check",
    founder_matches: "cluster_matched",
  }),
  sortName: "cluster_sort",
  sortFields,
};

/** The match view has preferences as comma-separated text. */
export const stagesOf = (investor: InvestorInMatchView): FundingStage[] =>
  splitCommas(investor.preferred_stages) as FundingStage[];
export const sectorsOf = (investor: InvestorInMatchView): Sector[] =>
  splitCommas(investor.preferred_sectors) as Sector[];

type MatchCounts = Pick<InvestorInMatchView, "founder_matches" | "founder_matches_reviewed">;

/** An investor's rated and total matches, "0/12"; "0" without matches. */
export function matchCount({ founder_matches, founder_matches_reviewed }: MatchCounts): string {
  return founder_matches === 0 ? "0" : `${founder_matches_reviewed}/${founder_matches}`;
}
