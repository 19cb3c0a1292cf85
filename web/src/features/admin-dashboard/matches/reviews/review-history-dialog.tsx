import { listMatchHistory } from "@kindling/contracts/matches/endpoints.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { HistoryTab } from "../../../../forms/history/history-tab.tsx";
import type { HistorySource } from "../../../../forms/history/record-history.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { undoReviewChange } from "../../calls/review-match.ts";
import { reviewFields } from "./review-fields.ts";

const reviewHistory: HistorySource<"review"> = {
  kind: "review",
  sections: [{ fields: reviewFields }],
  list: listMatchHistory,
  undo: undoReviewChange,
  key: queryKeys.reviewHistory,
};

interface ReviewHistoryDialogProps {
  match: Match;
  open: boolean;
  onClose: () => void;
}

/** Who rated and annotated a match, when and how. */
export default function ReviewHistoryDialog({ match, open, onClose }: ReviewHistoryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Review history"
      description={`${match.founder.company} for ${match.investor.name}`}
    >
      <HistoryTab source={reviewHistory} record={match} editing={false} />
    </Dialog>
  );
}
