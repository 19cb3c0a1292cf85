import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { loadFailure } from "../../lib/api/load-failure.ts";
import { useUrlChoice, useUrlText, useUrlValue } from "../../lib/browser-state/url-state.ts";
import { useDebounced } from "../../lib/browser-state/use-debounced.ts";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useIsRecordOpen, useOpenRecord } from "../../lib/browser-state/use-open-record.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { LoadBanner } from "../../ui/states/load-banner.tsx";
import { TabPanel, Tabs } from "../../ui/tabs.tsx";
import { AccessBadge, AdminActions } from "../admin-page/admin-header.tsx";
import { CommandMenu } from "../admin-page/command-menu.tsx";
import { BulkHost } from "../bulk/bulk-host.tsx";
import { ColumnsButton } from "../columns/columns-button.tsx";
import { useAdminLiveUpdates } from "../edits/use-admin-live-updates.ts";
import { clusterListConfig } from "../lists/cluster-list.ts";
import { tabSettings, tabs } from "../lists/dashboard-tabs.ts";
import { databaseListConfig } from "../lists/database-list.ts";
import { founderListConfig } from "../lists/founder-list.ts";
import { type ExportedRecords, useExport } from "../lists/use-export.ts";
import { useListView } from "../lists/use-list-view.ts";
import { AddButton } from "../records/add-button.tsx";
import { AdminDialogs } from "../records/admin-dialogs.tsx";
import { preloadDetailDialogs } from "../records/detail-dialogs.ts";
import { ImportLink } from "../records/import-link.tsx";
import type { Neighbours } from "../records/record-steps.tsx";
import { TemperatureSelect } from "../tables/temperature-cell.tsx";
import { ExportButton } from "../toolbar/export-button.tsx";
import { FilterChips } from "../toolbar/filter-chips.tsx";
import { ListActions } from "../toolbar/list-actions.tsx";
import { FilterPanel, Toolbar } from "../toolbar/toolbar.tsx";
import { useNeedsSortButton } from "../toolbar/use-needs-sort-button.ts";
import { ViewsButton } from "../views/views-button.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { memberCounts, statsQuery, useInvestorSummary } from "./member-counts.ts";
import { SummaryStrip } from "./summary-strip.tsx";
import { FoundersTab } from "./tabs/founders-tab.tsx";
import { InvestorDatabaseTab } from "./tabs/investor-database-tab.tsx";
import { ListStatus } from "./tabs/list-status.tsx";
import { MatchClusterTab } from "./tabs/match-cluster-tab.tsx";
import { useRefetch } from "./use-refetch.ts";
import { useTables } from "./use-tables.ts";

const SortButton = lazyComponent(() => import("../toolbar/sort-button.tsx"));

/** The panel fills the remaining height. */
const panelClass = "flex flex-col pt-2! md:min-h-0";
/** Pause in typing before the lists are fetched, in ms. */
const searchPauseMs = 25;
/** Pause before the investor database and the code of dropdowns are fetched, so that the rows come first, in ms. */
const prefetchPauseMs = 1_000;

/** The admin's dashboard: counts, and three lists to search, filter and edit. */
export function AdminDashboard() {
  useDocumentTitle("Admin Dashboard");
  const stats = useQuery(statsQuery);
  const summary = useInvestorSummary();
  const [tab, setTab] = useUrlChoice("tab", tabs);
  const [search, setSearch] = useUrlText("q");
  const searched = useDebounced(search, searchPauseMs);
  const openRecord = useOpenRecord();
  const openFounder = useCallback((id: number) => openRecord("founder", id), [openRecord]);
  const openInvestor = useCallback((id: number) => openRecord("investor", id), [openRecord]);
  const [openFounderId] = useUrlValue("founder");
  const [openInvestorId] = useUrlValue("investor");
  const isRecordOpen = useIsRecordOpen();
  const [adding, setAdding] = useState<"founder" | "investor" | null>(null);

  const [prefetch, setPrefetch] = useState(false);
  const optionsOf = (of: typeof tab) => ({ search: searched, active: tab === of });
  const views = {
    founders: useListView(founderListConfig, { ...optionsOf("founders"), prefetch: true }),
    cluster: useListView(clusterListConfig, { ...optionsOf("cluster"), prefetch: true }),
    database: useListView(databaseListConfig, { ...optionsOf("database"), prefetch }),
  };
  const view = views[tab];
  const tables = useTables();
  const settings = tabSettings[tab];
  useAdminLiveUpdates((change) => {
    const lists = change.what === "founders" ? [views.founders] : [views.cluster, views.database];
    for (const { noteChange } of lists) noteChange(change);
  });
  const neighboursOf = (member: "founder" | "investor", id: number): Neighbours => {
    const index = member === settings.member ? view.rows.indexOf(id) : undefined;
    if (index === undefined) return {};
    return { previous: view.rows.at(index - 1)?.id, next: view.rows.at(index + 1)?.id };
  };
  const [filtersOpen, setFiltersOpen] = useState(false);

  const sources = [
    { what: "stats", failure: loadFailure(stats), refetch: () => stats.refetch({ throwOnError: true }) },
    { what: "founders", ...views.founders },
    { what: "investors", ...views.cluster },
    {
      what: "the investor database",
      failure: views.database.failure ?? loadFailure(summary),
      refetch: views.database.refetch,
    },
  ];

  useEffect(() => {
    // Tabs and dropdowns open at once, also when the connection is lost by then.
    const timer = setTimeout(() => {
      setPrefetch(true);
      FilterPanel.preload();
      preloadDetailDialogs();
      TemperatureSelect.preload();
    }, prefetchPauseMs);
    return () => clearTimeout(timer);
  }, []);

  const { refetching, refetch } = useRefetch();
  const refresh = () => refetch(sources.filter(({ what }) => settings.refreshes.some((one) => one === what)));
  const { clearFilters } = view;
  const clear = useCallback(() => {
    setSearch("");
    clearFilters();
  }, [setSearch, clearFilters]);

  const { running, start, cancel } = useExport();
  const exportRows = () => void start({ ...settings.exported, queries: [view.query], count: view.matching });
  const needsSortButton = useNeedsSortButton(tables[tab].columns, view.sort);
  const narrowed = search !== "" || view.query.filtersSet > 0;
  const shared = {
    typing: search !== searched,
    filtersOpen,
    narrowed,
    onClear: clear,
    onRefresh: () => void refresh(),
    refreshing: refetching,
    onAdd: setAdding,
    exporting: running !== null,
    onExport: (selected: ExportedRecords) => void start({ ...settings.exported, ...selected }),
    member: settings.member,
    openId: Number(settings.member === "founder" ? openFounderId : openInvestorId),
  };
  const { counts, founders, investors } = memberCounts(stats, summary, views);
  return (
    <DashboardLayout
      wide
      besidePanel={isRecordOpen}
      title="Admin Dashboard"
      badge={<AccessBadge />}
      actions={
        <>
          <CommandMenu
            showsRecords
            dashboard={{
              onTab: setTab,
              onRefresh: shared.onRefresh,
              onExport: exportRows,
              onFilter: () => setFiltersOpen(true),
              onAdd: setAdding,
              onClear: clear,
            }}
          />
          <AdminActions />
        </>
      }
    >
      <LoadBanner
        className="mb-4"
        sources={sources}
        retrying={refetching}
        onRetry={() => void refetch(sources.filter(({ failure }) => failure !== null))}
      />
      <Tabs value={tab} onChange={setTab} className="flex grow flex-col md:min-h-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <ListTabs {...counts} />
          <Toolbar
            search={search}
            onSearch={setSearch}
            filtersOpen={filtersOpen}
            onFiltersOpen={setFiltersOpen}
            filtersSet={view.query.filtersSet}
            sort={
              needsSortButton && (
                <SortButton columns={tables[tab].all} sort={view.sort} onSort={view.pressSort} />
              )
            }
          >
            <ListActions
              key={tab}
              onRefresh={shared.onRefresh}
              refreshing={refetching}
              running={running !== null}
              arrange={
                <>
                  <ViewsButton tab={tab} table={tables[tab]} />
                  <ColumnsButton table={tables[tab]} />
                </>
              }
              exports={
                <ExportButton
                  count={view.loading ? null : view.matching}
                  running={running}
                  onExport={exportRows}
                  onCancel={cancel}
                />
              }
              imports={settings.adds && <ImportLink what={settings.adds} />}
              add={settings.adds && <AddButton short what={settings.adds} onAdd={setAdding} />}
            />
          </Toolbar>
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-4 text-[0.8125rem] md:gap-y-1">
          <SummaryStrip founders={founders} investors={investors} />
          <ListStatus
            key={tab}
            view={view}
            texts={settings.config.texts}
            clearable={narrowed || filtersOpen}
            onClear={clear}
            onRefresh={shared.onRefresh}
          />
        </div>
        <FilterChips key={`${tab} filters`} filters={settings.config.filters} />
        <TabPanel className={panelClass} value="founders">
          {tab === "founders" && (
            <FoundersTab {...shared} view={views.founders} table={tables.founders} onOpen={openFounder} />
          )}
        </TabPanel>
        <TabPanel className={panelClass} value="cluster">
          {tab === "cluster" && (
            <MatchClusterTab {...shared} view={views.cluster} table={tables.cluster} onOpen={openInvestor} />
          )}
        </TabPanel>
        <TabPanel className={panelClass} value="database">
          {tab === "database" && (
            <InvestorDatabaseTab
              {...shared}
              view={views.database}
              table={tables.database}
              onOpen={openInvestor}
            />
          )}
        </TabPanel>
      </Tabs>
      <AdminDialogs
        neighboursOf={neighboursOf}
        adding={adding}
        onAddingEnd={(added) => setAdding((now) => (now === added ? null : now))}
        onAdded={() => void refetch(sources)}
      />
      <BulkHost />
    </DashboardLayout>
  );
}
