import type { Match } from "@kindling/contracts/matches/schemas.ts";
import Users from "lucide-react/icons/users";
import { type ReactNode, useId } from "react";
import { ShowMore } from "../../ui/states/list-states.tsx";
import { LoadBanner } from "../../ui/states/load-banner.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { ReviewLink } from "./review-link.tsx";
import type { MatchListView } from "./use-match-list.ts";

interface MatchesFrameProps {
  title: string;
  /** What matching compares of the record whose matches these are. */
  criteria: string;
  /** The path of the queue of its unrated matches. */
  review: string;
  /** Beside the title: the sort. */
  actions?: ReactNode;
  list: MatchListView;
  /** The text if there is no match. */
  empty: string;
  /** A list item. */
  children: (match: Match) => ReactNode;
}

/** The panel below a row: its title, and its matches or their loading, empty or error state. */
export function MatchesFrame({ title, criteria, review, actions, list, empty, children }: MatchesFrameProps) {
  const { matches, left, loading } = list;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} aria-busy={loading || list.isStale} className="pb-4">
      {/* Stays in view, below a table's headings or the page's header, so that one sees whose matches these are. */}
      <div className="sticky top-[var(--sticky-top,0px)] z-10 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 bg-(--panel-ground,var(--color-raised)) py-1">
        <div className="min-w-0 grow basis-48">
          <h3 id={titleId} className="text-sm font-semibold">
            {title}
          </h3>
          <p title={criteria} className="truncate text-xs text-muted">
            {criteria}
          </p>
        </div>
        {matches.length > 0 && (
          <>
            <ReviewLink to={review} />
            {actions}
          </>
        )}
      </div>
      <LoadBanner
        className="mb-3"
        sources={[{ what: "these matches", failure: list.failure }]}
        onRetry={list.retry}
        retrying={list.retrying}
      />
      {loading ? (
        <div className="flex flex-col gap-2">
          <p role="status" className="sr-only">
            Loading matches...
          </p>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : matches.length === 0 ? (
        <EmptyState className="py-6!" icon={<Users />} title={empty} />
      ) : (
        <ul className="divide-y rounded-lg border bg-surface text-[0.8125rem]/4.5">
          {matches.map(children)}
        </ul>
      )}
      <ShowMore
        what="these matches"
        left={matches.length > 0 ? left : 0}
        failed={list.moreFailed}
        pending={list.loadingMore}
        onPress={list.showMore}
        className="mt-3"
      />
    </section>
  );
}
