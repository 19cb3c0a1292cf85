import type { ArchivedRecord } from "@kindling/contracts/removals/schemas.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import ArchiveIcon from "lucide-react/icons/archive";
import { useState } from "react";
import { useShowMore } from "../../../forms/history/record-history.ts";
import type { RemovalSource } from "../../../forms/removals/removal-source.ts";
import { errorMessage } from "../../../lib/api/api-errors.ts";
import type { ListPage } from "../../../lib/api/call-list.ts";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { handOnFocus } from "../../../ui/controls/hand-on-focus.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Banner, EmptyState, ErrorState } from "../../../ui/states.tsx";
import { ArchivedItem } from "./archived-item.tsx";
import { EraseDialog } from "./erase-dialog.tsx";

interface ArchivedListProps {
  source: RemovalSource;
  query: UseInfiniteQueryResult<InfiniteData<ListPage<ArchivedRecord>>>;
}

/** The archived founders or investors that are loaded, the last archived first. */
export function ArchivedList({ source, query }: ArchivedListProps) {
  const more = useShowMore(query);
  const [asked, setAsked] = useState<ArchivedRecord | null>(null);
  const [asking, setAsking] = useState(false);
  if (query.isPending) return <Loading />;
  if (query.data === undefined)
    return (
      <ErrorState
        title={`Archived ${source.what} not loaded`}
        message={errorMessage(query.error, "Something went wrong on our side.")}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );

  const { pages } = query.data;
  // A record that was archived between two reads moves others into the next page.
  const records = [
    ...new Map(pages.flatMap(({ data }) => data).map((record) => [record.id, record])).values(),
  ];
  const left = Math.max(0, pages.at(-1)!.page.total - records.length);
  return (
    <div className="flex flex-col gap-4">
      {query.isRefetchError && (
        <Banner
          action={
            <Button
              ref={handOnFocus}
              variant="outline"
              size="sm"
              pending={query.isFetching}
              onClick={() => void query.refetch()}
            >
              Retry
            </Button>
          }
        >
          <p className="font-medium">Could not refresh the archived {source.what}.</p>
        </Banner>
      )}
      {records.length === 0 ? (
        <EmptyState
          icon={<ArchiveIcon />}
          title={`No archived ${source.what}`}
          description={`Archive a ${source.member} in its record, and it can be restored here.`}
        />
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {records.map((record) => (
            <ArchivedItem
              key={record.id}
              source={source}
              record={record}
              onErase={() => {
                setAsked(record);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      {query.isFetchNextPageError && (
        <Banner>
          <p className="font-medium">Could not load more of the archived {source.what}.</p>
        </Banner>
      )}
      {left > 0 && (
        <Button
          ref={handOnFocus}
          variant="outline"
          size="sm"
          className="self-start"
          pending={more.isPending}
          onClick={() => more.mutate()}
        >
          Show more ({formatCount(left)} left)
        </Button>
      )}
      {asked && (
        <EraseDialog
          key={`${asked.id} ${asked.archived_at}`}
          source={source}
          record={asked}
          isArchived={records.some(({ id }) => id === asked.id)}
          open={asking}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <p role="status" className="sr-only">
        Loading the archive...
      </p>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}
