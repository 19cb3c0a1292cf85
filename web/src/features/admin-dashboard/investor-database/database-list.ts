import { regionFilter, sector, sectorFilter } from "@kindling/contracts/enumerations/markets.ts";
import {
  type InvestorType,
  investorType,
  temperature,
  temperatureFilter,
  temperatureRank,
} from "@kindling/contracts/enumerations/people.ts";
import { fundingStage, fundingStageFilter } from "@kindling/contracts/enumerations/stages.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { type ListConfig, rankIn } from "../lists/arrange.ts";
import { checkFacet, choiceFacet } from "../lists/facets.ts";
import { searchIndex } from "../lists/search.ts";

export type DatabaseSortKey = "fundStage" | "typicalCheck" | "preferredStages" | "temperature";

const stageRank = rankIn(fundingStage.values);

/** One option for each investor type. */
const typeFilter = {
  options: investorType.values.map((value: InvestorType) => ({
    value,
    label: investorType.labels[value],
    stored: [value],
  })),
};

/** Ranks lists of stages by their first stage, then by the next ones. */
function stagesRank({ preferred_stages }: Investor): number | null {
  if (preferred_stages.length === 0) return null;
  const base = fundingStage.values.length + 1;
  const [first = 0, second = 0, third = 0] = preferred_stages.map((value) => (stageRank(value) ?? 0) + 1);
  return (first * base + second) * base + third;
}

/** City and state, as far as given. */
export function locationOf({ city, state }: { city: string | null; state: string | null }): string | null {
  return [city, state].filter(Boolean).join(", ") || null;
}

/** How the Investor Database tab is sorted, filtered and searched (spec sections 2, 3 and 9). */
export const databaseList: ListConfig<Investor, DatabaseSortKey> = {
  sortName: "database_sort",
  sortKeys: ["fundStage", "typicalCheck", "preferredStages", "temperature"],
  sortValues: {
    fundStage: (investor) => stageRank(investor.fund_stage),
    typicalCheck: (investor) => investor.typical_check_usd,
    preferredStages: stagesRank,
    temperature: (investor) => temperatureRank(investor.temperature),
  },
  facets: [
    choiceFacet("type", "Investor type", typeFilter, (investor) => investor.investor_type),
    choiceFacet("fund_stage", "Fund stage", fundingStageFilter, (investor) => investor.fund_stage),
    choiceFacet("temperature", "Temperature", temperatureFilter, (investor) => investor.temperature),
    choiceFacet("sector", "Preferred sector", sectorFilter, (investor) => investor.preferred_sectors),
    checkFacet("min_check", "Min check", "min"),
    checkFacet("max_check", "Max check", "max"),
    choiceFacet(
      "preferred_stage",
      "Preferred stage",
      fundingStageFilter,
      (investor) => investor.preferred_stages,
    ),
    choiceFacet("region", "Preferred region", regionFilter, (investor) => investor.preferred_regions),
  ],
  searchText: searchIndex((investor) => [
    investor.name,
    investor.company,
    investor.email,
    investor.city,
    investor.state,
    investor.website,
    investor.investor_type && investorType.labels[investor.investor_type],
    investor.fund_stage && fundingStage.labels[investor.fund_stage],
    temperature.labels[investor.temperature],
    investor.thesis_text,
    ...investor.preferred_sectors.map((value) => sector.labels[value]),
    ...investor.preferred_stages.map((value) => fundingStage.labels[value]),
    ...investor.industries,
    ...investor.verticals,
  ]),
};
