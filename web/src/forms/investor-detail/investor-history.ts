import {
  listInvestorHistory,
  restoreInvestorVersion,
  undoInvestorChange,
} from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { type HistorySource, showSaved } from "../history/record-history.ts";
import { investorDialog } from "../investor-sections.ts";

export const investorHistory: HistorySource<"investor"> = {
  kind: "investor",
  sections: investorDialog,
  list: listInvestorHistory,
  undo: async (params, client) => show(client, await call(undoInvestorChange, { params })),
  restore: async (params, client) => show(client, await call(restoreInvestorVersion, { params })),
  key: queryKeys.investorHistory,
};

function show(
  client: QueryClient,
  { founder_matches: _, founder_matches_reviewed: __, ...investor }: Investor,
): void {
  showSaved(client, "investors", queryKeys.investorsDatabase, investor);
}
