import { listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import type { ListSource } from "../lists/list-source.ts";

export const investorsDatabaseSource: ListSource<Investor> = {
  endpoint: listInvestorsDatabase,
  key: queryKeys.investorsDatabase,
  what: "investors database",
};
