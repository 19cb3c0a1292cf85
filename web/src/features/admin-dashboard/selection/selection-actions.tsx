import { useSearchParams } from "react-router-dom";
import { BulkActions } from "../bulk/bulk-actions.tsx";
import { ReviewLink } from "../review/review-link.tsx";
import { longestReview, reviewPathOfSelection } from "../review/review-subject.ts";
import { dependsOn } from "./selection.ts";
import type { ListSelection } from "./use-selection.ts";

interface SelectionActionsProps {
  member: "founder" | "investor";
  selected: ListSelection;
}

/** What can be done with selected records, besides exporting them, once all of a range are known. */
export function SelectionActions({ member, selected }: SelectionActionsProps) {
  const { selection, count, fetching } = selected;
  const [params] = useSearchParams();
  const review = reviewPathOfSelection(member, selection, params);
  const tooMany =
    "ids" in selection
      ? `At most ${longestReview} selected records, or all that match, can be reviewed`
      : `At most ${longestReview} records can be left out of a review`;
  return (
    <>
      <BulkActions
        list={`${member}s`}
        selection={selection}
        count={fetching > 0 ? null : count}
        // A changed field may change which records the selection's filters match.
        onChanged={(field) => dependsOn(selection, field) && selected.clear()}
      />
      {fetching === 0 && (
        <ReviewLink
          to={review}
          title={review === null ? tooMany : "Review the unrated matches of what is selected"}
        />
      )}
    </>
  );
}
