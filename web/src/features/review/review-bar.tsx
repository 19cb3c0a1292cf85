import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { ReactNode } from "react";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { RatingButtons } from "../matches/reviews/rating-buttons.tsx";
import type { ReviewStep } from "./queue/review-queue.ts";
import type { ReviewActions } from "./use-review-keys.ts";

interface ReviewBarProps extends Omit<ReviewActions, "introduce"> {
  match: Match;
  isGone: boolean;
  /** What Undo undoes. */
  lastStep: ReviewStep | undefined;
}

/** What can be done with the match on screen, and by which key. Stays at the bottom of the window. */
export function ReviewBar({ match, isGone, lastStep, rate, skip, note, undo, leave }: ReviewBarProps) {
  const mayEdit = useMayEdit();
  const mayRate = mayEdit && !isGone;
  const moves = !mayRate || match.ben_rating !== null;
  return (
    <div
      data-bottom-bar
      className="@container sticky bottom-0 z-20 -mx-4 mt-auto border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {mayRate && (
          <RatingButtons large company={match.founder.company} rating={match.ben_rating} onRate={rate} />
        )}
        <div className="flex grow gap-2 max-md:w-full max-md:*:grow max-md:*:px-2 @max-md:w-full @max-md:*:grow @max-md:*:px-2">
          <KeyButton shortcut="S" onClick={skip}>
            {moves ? "Next" : "Skip"}
          </KeyButton>
          {mayRate && (
            <KeyButton shortcut="N" onClick={note}>
              Notes
            </KeyButton>
          )}
          <KeyButton shortcut="Z" onClick={undo} disabled={lastStep === undefined}>
            {mayEdit ? "Undo" : "Back"}
          </KeyButton>
          <KeyButton shortcut="Esc" className="md:ml-auto" onClick={leave}>
            Leave
          </KeyButton>
        </div>
      </div>
    </div>
  );
}

interface KeyButtonProps {
  shortcut: string;
  className?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that shows its key, except on phones and in a narrow bar. */
export function KeyButton({ shortcut, className, disabled = false, onClick, children }: KeyButtonProps) {
  return (
    <Button
      ref={keepFocusInSection}
      variant="outline"
      className={className}
      aria-keyshortcuts={shortcut === "Esc" ? "Escape" : shortcut}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      {children}
      <span
        aria-hidden="true"
        className="rounded-xs border bg-sunken px-1.5 font-sans text-xs leading-5 text-muted max-md:hidden @max-md:hidden"
      >
        {shortcut}
      </span>
    </Button>
  );
}
