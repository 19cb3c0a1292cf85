import { listInvestors } from "@kindling/contracts/investors/endpoints.ts";
import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import type { ListSource } from "../lists/list-source.ts";

export const investorsSource: ListSource<InvestorInMatchView> = {
  endpoint: listInvestors,
  key: queryKeys.investors,
  what: "investors",
};
