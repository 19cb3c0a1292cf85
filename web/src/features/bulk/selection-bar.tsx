import Download from "lucide-react/icons/download";
import { useSearchParams } from "react-router-dom";
import { useNarrow } from "../../lib/browser-state/narrow.ts";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import type { ExportedRecords } from "../lists/use-export.ts";
import { ReviewLink } from "../matches/review-link.tsx";
import { longestReview, reviewPathOfSelection } from "../matches/review-subject.ts";
import { exportQueries } from "../selection/export-queries.ts";
import { dependsOn } from "../selection/selection.ts";
import type { ListSelection } from "../selection/use-selection.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { CopyEmails } from "./copy-emails.tsx";

interface SelectionBarProps {
  /** Who is listed. */
  member: "founder" | "investor";
  selected: ListSelection;
  /** The order of the list. */
  order: string;
  /** A record's place in the list, if it is loaded. */
  placeOf: (id: number) => number | undefined;
  /** An export is running. It is shown and cancelled in the toolbar, as it outlasts the selection. */
  exporting: boolean;
  onExport: (selected: ExportedRecords) => void;
}

/** How many records of a list are selected, and what can be done with them; nothing if none is. */
export default function SelectionBar({
  member,
  selected,
  order,
  placeOf,
  exporting,
  onExport,
}: SelectionBarProps) {
  const { selection, count, fetching, offer, clear } = selected;
  const narrow = useNarrow();
  if (selected.rows.isEmpty && fetching === 0) return null;
  const isBusy = fetching > 0;
  return (
    <section
      aria-label="Selection"
      className="mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-raised px-3 py-2 shadow-lg"
    >
      <p role="status" className="figures text-sm font-medium">
        {isBusy
          ? `Selecting ${formatCount(fetching)} more...`
          : count === null
            ? "All matching selected"
            : `${formatCount(count)} selected`}
      </p>
      {narrow && !isBusy && selected.rows.all !== true && (
        <Button ref={keepFocusInSection} variant="link" onClick={selected.rows.selectAll}>
          Select all loaded
        </Button>
      )}
      {offer && !isBusy && (
        <Button ref={keepFocusInSection} variant="link" onClick={offer.select}>
          Select all {formatCount(offer.matching)} matching
        </Button>
      )}
      <div className="flex flex-wrap gap-2">
        <SelectionActions member={member} selected={selected} />
        <Button
          size="sm"
          variant="outline"
          aria-disabled={isBusy}
          pending={exporting}
          title="Download the selected rows as a CSV file"
          onClick={() => !isBusy && onExport({ queries: exportQueries(selection, order, placeOf), count })}
        >
          <Download aria-hidden="true" className="size-4" />
          Export<span className="sr-only"> selected</span>
        </Button>
        <Button
          ref={keepFocusInSection}
          size="sm"
          variant="ghost"
          aria-keyshortcuts="Escape"
          title="Clear the selection (Esc)"
          onClick={clear}
        >
          Clear<span className="sr-only"> selection</span>
        </Button>
      </div>
    </section>
  );
}

interface SelectionActionsProps {
  member: "founder" | "investor";
  selected: ListSelection;
}

/** What can be done with selected records, besides exporting them, once all of a range are known. */
function SelectionActions({ member, selected }: SelectionActionsProps) {
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
      <CopyEmails list={`${member}s`} selection={selection} disabled={fetching > 0} />
      {fetching === 0 && (
        <ReviewLink
          to={review}
          title={review === null ? tooMany : "Review the unrated matches of what is selected"}
        />
      )}
    </>
  );
}
