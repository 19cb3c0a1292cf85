import {
  listFounderHistory,
  restoreFounderVersion,
  undoFounderChange,
} from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { call } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { founderDialog } from "../founder-sections.ts";
import type { HistorySource } from "../history/record-history.ts";

export const founderHistory: HistorySource = {
  member: "founder",
  what: "founders",
  sections: founderDialog,
  list: listFounderHistory,
  undo: async (params) => withoutCount(await call(undoFounderChange, { params })),
  restore: async (params) => withoutCount(await call(restoreFounderVersion, { params })),
  key: queryKeys.founderHistory,
  records: queryKeys.founders,
};

function withoutCount({ investors_matched: _, ...founder }: Founder) {
  return founder;
}
