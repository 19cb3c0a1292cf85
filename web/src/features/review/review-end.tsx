import { matchRatings } from "@kindling/contracts/enumerations/people.ts";
import CheckCheck from "lucide-react/icons/check-check";
import Inbox from "lucide-react/icons/inbox";
import { formatCountOf } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import type { ReviewQueue } from "./queue/review-queue.ts";
import { KeyButton } from "./review-bar.tsx";

interface ReviewEndProps {
  queue: ReviewQueue;
  /** Ratings are in flight. */
  saving: boolean;
  /** The path from where the queue was opened. */
  back: string;
  onUndo: () => void;
  onReviewSkipped: () => void;
}

const matchUnit = ["match", "matches"] as const;

/** What was done when no match is left to review, or why there was none. */
export function ReviewEnd({
  queue: { steps, records },
  saving,
  back,
  onUndo,
  onReviewSkipped,
}: ReviewEndProps) {
  const mayEdit = useMayEdit();
  const dashboard = <ButtonLink to={back}>Back to the dashboard</ButtonLink>;
  if (steps.length === 0) {
    const total = [...records.values()].reduce((sum, record) => sum + record.total, 0);
    return (
      <EmptyState
        icon={total > 0 ? <CheckCheck /> : <Inbox />}
        title={total > 0 ? "Every match is rated" : "No matches to review"}
        description={
          total > 0
            ? `${formatCountOf(total, matchUnit)}, and a rating for each.`
            : "There are no unrated matches here."
        }
        action={dashboard}
      />
    );
  }
  const ratings = steps.flatMap((step) => (step.kind === "rated" ? [step.rating] : []));
  const skipped = [...records.values()].reduce((sum, record) => sum + record.skipped, 0);
  const words = [
    ratings.length > 0 && `rated ${formatCountOf(ratings.length, matchUnit)}`,
    skipped > 0 && `skipped ${formatCountOf(skipped, matchUnit)}`,
  ].filter(Boolean);
  const done = mayEdit && words.length > 0 ? `You ${words.join(" and ")}.` : "You saw every unrated match.";
  return (
    <div ref={focusAround}>
      <EmptyState
        icon={<CheckCheck />}
        title="That was the last one"
        description={
          <>
            {done}
            {saving && " The last ratings are being saved..."}
            {ratings.length > 0 && <Ratings ratings={ratings} />}
          </>
        }
        action={
          <>
            {dashboard}
            {skipped > 0 && (
              <Button ref={keepFocusInSection} variant="outline" onClick={onReviewSkipped}>
                {mayEdit ? `Review the ${skipped} skipped` : "Begin again"}
              </Button>
            )}
            <KeyButton shortcut="Z" onClick={onUndo}>
              {mayEdit ? "Undo" : "Back"}
            </KeyButton>
          </>
        }
      />
    </div>
  );
}

/**
 * Focuses the page: the controls of the last match are gone, and this part of the page is when one of its own is
 * pressed.
 */
function focusAround(end: HTMLElement | null): void {
  end?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
}

/** How often each rating was given. */
function Ratings({ ratings }: { ratings: readonly number[] }) {
  return (
    <span className="mt-4 flex justify-center gap-6">
      {matchRatings.toReversed().map(({ value, label }) => (
        <span key={value} className="flex flex-col">
          <span className="figures text-2xl font-semibold text-ink">
            {ratings.filter((rating) => rating === value).length}
          </span>{" "}
          <span className="text-xs">{label}</span>
        </span>
      ))}
    </span>
  );
}
