import { useSearchParams } from "react-router-dom";
import { BulkActions } from "../bulk/bulk-actions.tsx";
import { ReviewLink } from "../review/review-link.tsx";
import { reviewPath, reviewPathOfView } from "../review/review-subject.ts";
import type { ListSelection } from "./use-selection.ts";

/** The most records that fit into the address of a review. */
const longestReview = 300;

interface SelectionActionsProps {
  member: "founder" | "investor";
  selected: ListSelection;
}

/** What can be done with selected records, besides exporting them, once all of a range are known. */
export function SelectionActions({ member, selected }: SelectionActionsProps) {
  const { selection, count, fetching } = selected;
  const [params] = useSearchParams();
  const named = "ids" in selection ? selection.ids : selection.except;
  const review = "ids" in selection ? reviewPath(member, named) : reviewPathOfView(params, named);
  return (
    <>
      <BulkActions list={`${member}s`} selection={selection} count={fetching > 0 ? null : count} />
      {fetching === 0 && named.size <= longestReview && (
        <ReviewLink to={review} title="Review the unrated matches of what is selected" />
      )}
    </>
  );
}
