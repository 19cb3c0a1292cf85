import { matchCountBands } from "../enumerations/bands.ts";
import { regionFilter, sector, sectorFilter } from "../enumerations/markets.ts";
import { investorType, temperature, temperatureFilter } from "../enumerations/people.ts";
import { fundingStage, fundingStageFilter } from "../enumerations/stages.ts";
import {
  bandFilter,
  byValues,
  choiceFilter,
  eachValue,
  type ListDefinition,
  listFilter,
} from "../lists/list-definition.ts";

/** What the investors database can be queried by. */
export const investorDatabaseList = {
  search: {
    names: ["name", "company", "email"],
    texts: ["phone", "city", "state", "website", "thesis_text", "industries", "verticals"],
    labels: { investor_type: investorType, fund_stage: fundingStage, temperature },
    listLabels: { preferred_sectors: sector, preferred_stages: fundingStage },
  },
  filters: {
    investor_type: choiceFilter("Investor type", eachValue(investorType)),
    fund_stage: choiceFilter("Fund stage", fundingStageFilter),
    temperature: choiceFilter("Temperature", temperatureFilter),
    preferred_sectors: listFilter("Preferred sector", sectorFilter),
    check_min_usd: { kind: "check", label: "Min check" },
    check_max_usd: { kind: "check", label: "Max check" },
    preferred_stages: listFilter("Preferred stage", fundingStageFilter),
    preferred_regions: listFilter("Preferred region", regionFilter),
    invited: choiceFilter("Invitation", {
      options: [
        { value: "no", label: "Not invited yet", stored: ["no"] },
        { value: "yes", label: "Invited", stored: ["yes"] },
      ],
    }),
  },
  sorts: {
    name: { kind: "text" },
    company: { kind: "text" },
    fund_stage: byValues(fundingStage),
    typical_check_usd: { kind: "number" },
    preferred_stages: { kind: "enumeratedList", values: fundingStage.values },
    temperature: byValues(temperature),
    founder_matches: { kind: "number" },
    created_at: { kind: "time" },
    updated_at: { kind: "time" },
  },
} as const satisfies ListDefinition;

/** What the match view of investors can be queried by; it is searched like the database. */
export const investorMatchList = {
  search: investorDatabaseList.search,
  filters: {
    preferred_stages: listFilter("Preferred stages", fundingStageFilter),
    preferred_sectors: listFilter("Preferred sector", sectorFilter),
    check_min_usd: { kind: "check", label: "Min check size" },
    check_max_usd: { kind: "check", label: "Max check size" },
    founder_matches: bandFilter("Founder matches", matchCountBands),
  },
  sorts: {
    name: { kind: "text" },
    company: { kind: "text" },
    temperature: byValues(temperature),
    founder_matches: { kind: "number" },
  },
} as const satisfies ListDefinition;
