import { listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import { investorDatabaseList } from "@kindling/contracts/investors/lists.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { temperatureEdit } from "../edits/temperature-edit.ts";
import { filtersOf, type ListConfig } from "./list-config.ts";
import type { ListSource } from "./list-source.ts";

/** Every investor in the lists. */
export const investorsDatabaseSource: ListSource<Investor> = {
  endpoint: listInvestorsDatabase,
  key: queryKeys.investorsDatabase,
  what: "investors database",
};

const sortFields = {
  fundStage: "fund_stage",
  typicalCheck: "typical_check_usd",
  preferredStages: "preferred_stages",
  temperature: "temperature",
} as const satisfies Record<string, keyof typeof investorDatabaseList.sorts>;
export type DatabaseSortKey = keyof typeof sortFields;

/** The URL of the Investor Database tab. */
export const databaseListConfig: ListConfig<Investor, DatabaseSortKey> = {
  source: investorsDatabaseSource,
  texts: {
    title: "Investor Database",
    noun: "investors",
    loading: "Loading investors...",
    empty: "No investors found",
  },
  edit: temperatureEdit,
  filters: filtersOf(investorDatabaseList, {
    investor_type: "type",
    fund_stage: "fund_stage",
    temperature: "temperature",
    preferred_sectors: "sector",
    check_min_usd: "min_check",
    check_max_usd: "max_check",
    preferred_stages: "preferred_stage",
    preferred_regions: "region",
    invited: "invited",
  }),
  sortName: "database_sort",
  sortFields,
};

/** City and state, as far as given. */
export function locationOf({ city, state }: { city: string | null; state: string | null }): string | null {
  return [city, state].filter(Boolean).join(", ") || null;
}
