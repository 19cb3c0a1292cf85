import { listMatchHistory } from "@kindling/contracts/matches/endpoints.ts";
import type { HistorySource } from "../../../../forms/history/record-history.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { undoReviewChange } from "../../calls/review-match.ts";
import { reviewFields } from "./review-fields.ts";

export const reviewHistory: HistorySource<"review"> = {
  kind: "review",
  sections: [{ fields: reviewFields }],
  list: listMatchHistory,
  undo: undoReviewChange,
  key: queryKeys.reviewHistory,
};
