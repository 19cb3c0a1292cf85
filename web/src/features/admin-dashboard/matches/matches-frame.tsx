import type { Match } from "@kindling/contracts/matches/schemas.ts";
import Users from "lucide-react/icons/users";
import { type ReactNode, useId } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { handOnFocus } from "../../../ui/controls/hand-on-focus.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Banner, EmptyState } from "../../../ui/states.tsx";
import { LoadBanner } from "../load-banner.tsx";
import type { MatchListView } from "./use-match-list.ts";

interface MatchesFrameProps {
  title: string;
  /** Beside the title: the sort. */
  actions?: ReactNode;
  list: MatchListView;
  /** The text if there is no match. */
  empty: string;
  /** A list item. */
  children: (match: Match) => ReactNode;
}

/** The panel below a row: its title, and its matches or their loading, empty or error state. */
export function MatchesFrame({ title, actions, list, empty, children }: MatchesFrameProps) {
  const { matches, left, loading } = list;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} aria-busy={loading || list.isStale} className="px-4 py-4 sm:px-6">
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="text-sm font-semibold">
          {title}
        </h3>
        {matches.length > 0 && actions}
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
        <ul className="divide-y rounded-lg border bg-surface">{matches.map(children)}</ul>
      )}
      {list.moreFailed && (
        <Banner className="mt-3">
          <p className="font-medium">Could not load more of these matches.</p>
        </Banner>
      )}
      {matches.length > 0 && left > 0 && (
        <Button
          ref={handOnFocus}
          variant="outline"
          size="sm"
          className="mt-3"
          pending={list.loadingMore}
          onClick={list.showMore}
        >
          Show more ({formatCount(left)} left)
        </Button>
      )}
    </section>
  );
}
