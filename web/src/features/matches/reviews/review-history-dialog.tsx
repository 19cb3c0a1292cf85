import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { HistoryTab } from "../../../forms/history/history-tab.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { reviewHistory } from "../../edits/review-edit.ts";

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
