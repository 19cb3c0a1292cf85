import {
  listFounderHistory,
  restoreFounderVersion,
  undoFounderChange,
} from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { founderDialog } from "../founder-sections.ts";
import { type HistorySource, showSaved } from "../history/record-history.ts";

export const founderHistory: HistorySource<"founder"> = {
  kind: "founder",
  sections: founderDialog,
  list: listFounderHistory,
  undo: async (params, client) => show(client, await call(undoFounderChange, { params })),
  restore: async (params, client) => show(client, await call(restoreFounderVersion, { params })),
  key: queryKeys.founderHistory,
};

function show(client: QueryClient, { investors_matched: _, ...founder }: Founder): void {
  showSaved(client, "founders", queryKeys.founders, founder);
}
