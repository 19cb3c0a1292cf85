import { listActivity } from "@kindling/contracts/gateway/endpoints.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import ListFilter from "lucide-react/icons/list-filter";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useId, useState } from "react";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { UndoControl } from "../edits/undo/undo-control.tsx";
import { useAdminLiveUpdates } from "../edits/use-admin-live-updates.ts";
import { useExport } from "../lists/use-export.ts";
import { AdminDialogs } from "../records/admin-dialogs.tsx";
import { activityQueryString, filterNames } from "./activity-filters.ts";
import { ActivityList } from "./activity-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { activityQuery } from "./list-activity.ts";

/** Who did what, for admins. */
export default function ActivityPage() {
  return (
    <AdminOnly title="Activity" loading="Loading the activity...">
      <Activity />
    </AdminOnly>
  );
}

/** Who changed, signed in, invited and exported, by day, newest first; filtered by the URL. */
function Activity() {
  const [params, change] = useUrlParams();
  // Keeps an open record current; the activity itself is read again by Refresh.
  useAdminLiveUpdates();
  const narrowing = activityQueryString(params);
  // The filters fold on phones, where they would fill half of the screen.
  const [filtering, setFiltering] = useState(narrowing !== "");
  const filtersId = useId();
  const query = useInfiniteQuery({ ...activityQuery(narrowing), placeholderData: keepPreviousData });
  const refreshing = query.isRefetching && !query.isFetchingNextPage && !query.isPlaceholderData;
  const { running, start, cancel } = useExport();
  const exportLines = () =>
    void start({
      path: listActivity.path,
      queries: [{ narrowing, order: "" }],
      count: null,
      fileName: "activity.csv",
      noun: "lines",
    });
  const clear = () => change(Object.fromEntries(filterNames.map((name) => [name, null])));

  return (
    <AdminPageLayout showsRecords title="Activity" actions={<UndoControl />}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="text-sm text-muted">Newest first, in your time zone.</p>
        {narrowing !== "" && (
          <Button ref={keepFocusInSection} variant="link" onClick={clear}>
            Clear All
          </Button>
        )}
        <div className="flex w-full flex-wrap gap-2 *:grow max-sm:*:px-2.5 sm:ml-auto sm:w-auto sm:gap-3 sm:*:grow-0">
          <Button
            variant={filtering ? "secondary" : "outline"}
            className="md:hidden"
            aria-expanded={filtering}
            aria-controls={filtersId}
            onClick={() => setFiltering(!filtering)}
          >
            <ListFilter aria-hidden="true" className="size-4" />
            Filter
          </Button>
          {/* Refresh and Show more would cancel the request of the other. */}
          <Button
            variant="outline"
            pending={refreshing}
            aria-disabled={query.isFetching}
            onClick={() => !query.isFetching && void query.refetch()}
          >
            <RefreshCw aria-hidden="true" className="size-4" />
            Refresh
          </Button>
          {running && (
            <Button ref={keepFocusInSection} variant="ghost" onClick={cancel}>
              Cancel<span className="sr-only"> the export</span>
            </Button>
          )}
          <Button
            variant="outline"
            title="Download this activity as a CSV file"
            pending={running !== null}
            onClick={exportLines}
          >
            <Download aria-hidden="true" className="size-4" />
            {running ? `${formatCount(running.exported)} lines` : "Export CSV"}
          </Button>
        </div>
      </div>
      <FilterBar
        id={filtersId}
        {...(query.data?.pages[0] ?? { admins: [], viewers: [] })}
        className={classNames("mb-5", !filtering && "max-md:hidden")}
      />
      <ActivityList query={query} narrowed={narrowing !== ""} onClear={clear} />
      <AdminDialogs adding={null} onAddingEnd={() => {}} onAdded={() => {}} />
    </AdminPageLayout>
  );
}
