import {
  listInvestorHistory,
  restoreInvestorVersion,
  undoInvestorChange,
} from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { call } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { HistorySource } from "../history/record-history.ts";
import { investorDialog } from "../investor-sections.ts";

export const investorHistory: HistorySource = {
  member: "investor",
  what: "investors",
  sections: investorDialog,
  list: listInvestorHistory,
  undo: async (params) => withoutCounts(await call(undoInvestorChange, { params })),
  restore: async (params) => withoutCounts(await call(restoreInvestorVersion, { params })),
  key: queryKeys.investorHistory,
  records: queryKeys.investorsDatabase,
};

function withoutCounts({ founder_matches: _, founder_matches_reviewed: __, ...investor }: Investor) {
  return investor;
}
