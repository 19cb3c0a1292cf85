import type { Match } from "@kindling/contracts/matches/schemas.ts";
import Unlink from "lucide-react/icons/unlink";
import { type ReactNode, type RefObject, useEffect } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatText } from "../../lib/format.ts";
import { Banner, EmptyState } from "../../ui/states/states.tsx";
import { Fit, Score } from "../matches/fit.tsx";
import { NotesEditor } from "../matches/reviews/notes-editor.tsx";
import { ratingText } from "../matches/reviews/rating-buttons.tsx";
import { FounderSide, InvestorSide } from "./match-sides.tsx";
import { notesId } from "./queue/use-review-queue.ts";

interface ReviewCardProps {
  match: Match;
  /** The founder and the investor no longer match, or one of them was archived or erased. */
  isGone: boolean;
  othersRating: number | null;
  /** Why its rating was not saved. */
  refusal: string | undefined;
  notesButton: RefObject<HTMLButtonElement | null>;
  /** Introduces the two, or shows their introduction. */
  introduce: ReactNode;
  onNote: (match: Match, notes: string | null, before: string | null) => Promise<void>;
}

/** The match on screen: its score and reasons, the founder's pitch, both sides beside each other, and the notes. */
export function ReviewCard({
  match,
  isGone,
  othersRating,
  refusal,
  notesButton,
  introduce,
  onNote,
}: ReviewCardProps) {
  // The next match is read from its top.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const { elevator_pitch: pitch } = match.founder;
  if (isGone)
    return (
      <EmptyState
        className="my-4 rounded-lg border bg-surface"
        icon={<Unlink />}
        title="This match is no longer there"
        description={`${match.founder.company} and ${match.investor.name} no longer match, or one of them was archived or erased.`}
      />
    );
  return (
    <article
      aria-label={`${match.founder.company} and ${match.investor.name}`}
      className="@container my-4 flex flex-col gap-4"
    >
      {refusal !== undefined && (
        <Banner>
          <p>
            <span className="font-medium">The rating was not saved.</span> {refusal}
          </p>
        </Banner>
      )}
      {othersRating !== null && (
        <Banner tone="ember">
          <p role="status">
            <span className="font-medium">This match was rated meanwhile: </span>
            {ratingText(othersRating)}. Another rating replaces it.
          </p>
        </Banner>
      )}
      <div className="flex items-start gap-2">
        <Score value={match.score} />
        <Fit reasons={match.reasons} />
      </div>
      <div className="divide-y overflow-hidden rounded-lg border bg-surface">
        <div className="px-3 py-3 sm:px-6 sm:py-4">
          <div className="flex items-start justify-between gap-3">
            <p className="text-xs font-medium text-muted">Pitch</p>
            {introduce}
          </div>
          <p className={classNames(!pitch && "text-muted")}>{formatText(pitch, "No pitch")}</p>
        </div>
        <div className="grid grid-cols-2 divide-x">
          <FounderSide match={match} />
          <InvestorSide match={match} />
        </div>
      </div>
      <div id={notesId} className="rounded-lg border bg-surface px-4 py-3 text-sm sm:px-6">
        <NotesEditor
          matchId={match.id}
          company={match.founder.company}
          notes={match.ben_notes}
          buttonRef={notesButton}
          onSave={(notes, before) => onNote(match, notes, before)}
          onHistory={undefined}
        />
      </div>
    </article>
  );
}
