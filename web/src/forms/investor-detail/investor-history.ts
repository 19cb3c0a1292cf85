import {
  listInvestorHistory,
  restoreInvestorVersion,
  undoInvestorChange,
} from "@kindling/contracts/investors/endpoints.ts";
import { call } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { HistorySource } from "../history/record-history.ts";
import { investorDialog } from "../investor-sections.ts";

export const investorHistory: HistorySource = {
  member: "investor",
  what: "investors",
  sections: investorDialog,
  list: listInvestorHistory,
  undo: (params) => call(undoInvestorChange, { params }),
  restore: (params) => call(restoreInvestorVersion, { params }),
  key: queryKeys.investorHistory,
  records: queryKeys.investorsDatabase,
};
