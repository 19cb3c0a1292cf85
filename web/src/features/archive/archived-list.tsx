import type { ArchivedRecord } from "@kindling/contracts/removals/schemas.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import ArchiveIcon from "lucide-react/icons/archive";
import { useState } from "react";
import type { RemovalSource } from "../../forms/removals/removal-source.ts";
import type { ListPage } from "../../lib/api/call-list.ts";
import { useWindows } from "../../lib/api/windows.ts";
import { ListSkeleton, ShowMore } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { ArchivedItem } from "./archived-item.tsx";
import { EraseDialog } from "./erase-dialog.tsx";

interface ArchivedListProps {
  source: RemovalSource;
  query: UseInfiniteQueryResult<InfiniteData<ListPage<ArchivedRecord>>>;
}

/** The archived founders or investors that are loaded, the last archived first. */
export function ArchivedList({ source, query }: ArchivedListProps) {
  const { rows: records, more } = useWindows(query);
  const [toErase, setToErase] = useState<ArchivedRecord | null>(null);
  const [confirming, setConfirming] = useState(false);
  if (query.isPending) return <ListSkeleton label="Loading the archive..." rows={4} />;
  if (query.data === undefined)
    return <LoadError query={query} title={`Archived ${source.what} not loaded`} />;

  const what = `the archived ${source.what}`;
  return (
    <div className="flex flex-col gap-4">
      <RefreshError query={query} what={what} />
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
                setToErase(record);
                setConfirming(true);
              }}
            />
          ))}
        </ul>
      )}
      <ShowMore what={what} {...more} />
      {toErase && (
        <EraseDialog
          key={`${toErase.id} ${toErase.archived_at}`}
          source={source}
          record={toErase}
          isArchived={records.some(({ id }) => id === toErase.id)}
          open={confirming}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
