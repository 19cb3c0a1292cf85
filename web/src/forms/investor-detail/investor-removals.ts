import {
  listArchivedInvestors,
  removeInvestor,
  unarchiveInvestor,
} from "@kindling/contracts/investors/endpoints.ts";
import { call } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { RemovalSource } from "../removals/removal-source.ts";

export const investorRemovals: RemovalSource = {
  member: "investor",
  what: "investors",
  archive: (id) => call(removeInvestor, { params: { id } }),
  restore: (id) => call(unarchiveInvestor, { params: { id } }),
  erase: (id) => call(removeInvestor, { params: { id }, query: "erase=true" }),
  listArchived: listArchivedInvestors,
  lists: [queryKeys.investors, queryKeys.investorsDatabase],
};
