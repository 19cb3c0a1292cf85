import { industry, sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";
import type { KeyboardEvent, ReactNode } from "react";
import { useOpenRecord } from "../../lib/browser-state/use-open-record.ts";
import { formatChoice } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { ChipList } from "../../ui/values/chip-list.tsx";
import { UsdCompact } from "../../ui/values/usd-compact.tsx";
import { OpenButton } from "../tables/cells.tsx";
import { DeckLink } from "../tables/deck-link.tsx";
import { Fact, sharedFirst } from "./fact.tsx";
import { Fit, Score } from "./fit.tsx";
import { NotesEditor } from "./reviews/notes-editor.tsx";
import { RatingBadge, RatingButtons, ratingText } from "./reviews/rating-buttons.tsx";

interface FounderMatchProps {
  match: Match;
  onReview: (match: Match, review: MatchReview) => Promise<unknown>;
  onHistory: () => void;
  /** Introduces the two, or shows their introduction. */
  introduce: ReactNode;
}

/**
 * A founder matched with an investor, to rate and annotate. The keys 0 to 3 rate the focused one. A viewer reads the
 * rating and the notes.
 */
export function FounderMatch({ match, onReview, onHistory, introduce }: FounderMatchProps) {
  const { founder } = match;
  const mayEdit = useMayEdit();
  const openRecord = useOpenRecord();
  // The current rating toggles off. reviewEdit reports a rejection.
  const rate = (rating: number) =>
    void onReview(match, { ben_rating: rating === match.ben_rating ? null : rating }).catch(() => {});
  const press = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as HTMLElement).closest("input, textarea")) return;
    if (mayEdit && /^[0-3]$/.test(event.key)) {
      event.preventDefault();
      if (!event.repeat) rate(Number(event.key));
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const { nextElementSibling: next, previousElementSibling: previous } = event.currentTarget;
      const neighbour = event.key === "ArrowDown" ? next : previous;
      if (!(neighbour instanceof HTMLElement)) return;
      event.preventDefault();
      neighbour.focus();
    }
  };
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys, and 0 to 3
      tabIndex={0}
      aria-label={
        mayEdit
          ? `${founder.company}. Keys 0 to 3 rate it, the same key again removes the rating`
          : founder.company
      }
      onKeyDown={press}
      className="grid grid-cols-3 items-start gap-x-4 gap-y-3 px-4 py-4 focus-visible:-outline-offset-2 @2xl:grid-cols-[1.3fr_0.8fr_0.6fr_0.6fr] @2xl:gap-x-6 @4xl:grid-cols-[1.4fr_0.8fr_0.6fr_0.6fr_1.2fr_0.7fr_auto]"
    >
      <div className="col-span-3 min-w-0 @2xl:col-span-1">
        <div className="flex min-w-0 items-center gap-2">
          <OpenButton strong name={founder.company} onOpen={() => openRecord("founder", founder.id)} />
          <Score value={match.score} />
        </div>
        <p className="text-muted">
          {founder.name}
          {founder.discord_username && <> · {founder.discord_username}</>}
        </p>
        {introduce}
      </div>
      <Fact label="Stage">{formatChoice(fundingStage.labels, founder.funding_stage)}</Fact>
      <Fact label="Ask">
        <UsdCompact amount={founder.requested_check_usd} />
      </Fact>
      <Fact label="Revenue">
        <UsdCompact amount={founder.revenue_usd} />
      </Fact>
      <Fact label="Industry and sectors" className="col-span-2 @2xl:col-span-1">
        <ChipList {...marketsOf(match)} />
      </Fact>
      <Fact label="Deck">
        <DeckLink fileId={founder.gdrive_file_id} company={founder.company} none="No deck" />
      </Fact>
      <div className="col-span-3 @2xl:col-span-2 @2xl:justify-self-end @4xl:col-span-1">
        {mayEdit ? (
          <RatingButtons company={founder.company} rating={match.ben_rating} onRate={rate} />
        ) : (
          <Fact label="Rating">
            {match.ben_rating === null ? ratingText(null) : <RatingBadge rating={match.ben_rating} />}
          </Fact>
        )}
      </div>
      {founder.elevator_pitch && (
        <p className="col-span-3 @2xl:col-span-4 @4xl:col-span-7">{founder.elevator_pitch}</p>
      )}
      <div className="col-span-3 @2xl:col-span-4 @4xl:col-span-7">
        <Fit reasons={match.reasons} />
      </div>
      <div className="col-span-3 min-w-0 text-sm @2xl:col-span-4 @4xl:col-span-7">
        <NotesEditor
          matchId={match.id}
          company={founder.company}
          notes={match.ben_notes}
          onSave={(notes, before) => onReview(match, { ben_notes: notes, ben_notes_before: before })}
          // A match that was never reviewed has the version 1.
          onHistory={match.version > 1 ? onHistory : undefined}
        />
      </div>
    </li>
  );
}

/** The industry and the first two sectors, those that the investor prefers first; each name once. */
export function marketsOf({ founder, investor }: Match): { values: string[]; limit: number } {
  const sectors = sharedFirst(founder.sectors, investor.preferred_sectors).map(
    (value) => sector.labels[value],
  );
  const own = founder.industry === null ? [] : [industry.labels[founder.industry]];
  return {
    values: [...new Set([...own, ...sectors])],
    limit: new Set([...own, ...sectors.slice(0, 2)]).size,
  };
}
