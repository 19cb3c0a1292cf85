import type { Activity, ActivitySource } from "@kindling/contracts/history/activity.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import History from "lucide-react/icons/history";
import SearchX from "lucide-react/icons/search-x";
import { Days } from "../../forms/history/days.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatDate, formatTime } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { ListSkeleton } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError, RetryButton } from "../../ui/states/load-errors.tsx";
import { Banner, EmptyState } from "../../ui/states/states.tsx";
import { ActivityItem } from "./activity-item.tsx";
import { activityPageSize } from "./list-activity.ts";

interface ActivityListProps {
  query: UseInfiniteQueryResult<InfiniteData<Activity>>;
  /** Whether a filter is set. */
  narrowed: boolean;
  onClear: () => void;
}

const sourceNames: Record<ActivitySource, string> = {
  founders: "Changes of founders",
  investors: "Changes of investors",
  matches: "Reviews of matches",
  gateway: "Sign-ins, invitations and exports",
};
const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The activity that is loaded, by day. */
export function ActivityList({ query, narrowed, onClear }: ActivityListProps) {
  if (query.isPending) return <ListSkeleton label="Loading the activity..." rows={5} rowClass="h-16" byDay />;
  if (query.data === undefined) return <LoadError query={query} title="Activity not loaded" />;

  const { pages } = query.data;
  const entries = pages.flatMap((page) => page.entries);
  const last = pages.at(-1)!;
  const missing = [...new Set(pages.flatMap((page) => page.missing))];
  return (
    <div
      // Takes the focus of a button that disappears.
      tabIndex={-1}
      aria-busy={query.isPlaceholderData || undefined}
      className={classNames(
        "flex flex-col gap-6 transition-opacity",
        query.isPlaceholderData && "opacity-60",
      )}
    >
      <RefreshError query={query} what="the activity" />
      {missing.length > 0 && (
        <Banner action={<RetryButton pending={query.isFetching} onClick={() => void query.refetch()} />}>
          <p className="font-medium">This activity is incomplete.</p>
          <p>{listed.format(missing.map((source) => sourceNames[source]))} could not be read.</p>
        </Banner>
      )}
      {entries.length === 0 && last.next === null && missing.length === 0 && (
        <EmptyState
          icon={narrowed ? <SearchX /> : <History />}
          title={narrowed ? "No activity found" : "No activity yet"}
          description={narrowed ? "Try other filters." : "Changes appear here as they are made."}
          action={
            narrowed && (
              <Button ref={keepFocusInSection} variant="outline" onClick={onClear}>
                Clear All
              </Button>
            )
          }
        />
      )}
      <Days entries={entries} heading="h2">
        {(entry) => <ActivityItem key={entry.id} entry={entry} />}
      </Days>
      {query.isFetchNextPageError && (
        <Banner>
          <p className="font-medium">Could not load older activity.</p>
        </Banner>
      )}
      {last.searched_to !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            ref={keepFocusInSection}
            variant="outline"
            size="sm"
            pending={query.isFetchingNextPage}
            aria-disabled={query.isFetching}
            onClick={() => !query.isFetching && void query.fetchNextPage()}
          >
            {last.entries.length < activityPageSize ? "Search further back" : "Show more"}
          </Button>
          {last.entries.length < activityPageSize && (
            <p className="text-sm text-muted" role="status">
              Searched back to {formatDate(last.searched_to)}, {formatTime(last.searched_to)}.
            </p>
          )}
        </div>
      )}
      {last.next === null && entries.length > 0 && (
        <p className="text-center text-sm text-muted">
          No older activity {narrowed ? "matches" : "is recorded"}.
        </p>
      )}
    </div>
  );
}
