import { type Temperature, temperature } from "@kindling/contracts/enumerations/people.ts";
import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { listInvestors, listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import {
  useUrlChoice,
  useUrlList,
  useUrlParams,
  useUrlText,
  useUrlValue,
} from "../../lib/browser-state/url-state.ts";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useLiveUpdates } from "../../lib/live/live.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { TabPanel, Tabs } from "../../ui/tabs.tsx";
import type { InvestorSummary } from "./calls/get-investor-summary.ts";
import { statsQuery } from "./calls/get-stats.ts";
import { founderListConfig } from "./founders/founder-list.ts";
import { FoundersTab } from "./founders/founders-tab.tsx";
import { databaseListConfig } from "./investor-database/database-list.ts";
import { InvestorDatabaseTab } from "./investor-database/investor-database-tab.tsx";
import { AccessBadge, AdminActions } from "./layout/admin-header.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { useExport } from "./lists/use-export.ts";
import { useListView } from "./lists/use-list-view.ts";
import { LoadBanner } from "./loading/load-banner.tsx";
import { loadFailure } from "./loading/load-failure.ts";
import { clusterListConfig } from "./match-cluster/cluster-list.ts";
import { MatchClusterTab } from "./match-cluster/match-cluster-tab.tsx";
import { AddButton } from "./records/add-button.tsx";
import { AdminDialogs } from "./records/admin-dialogs.tsx";
import type { Neighbours } from "./records/record-steps.tsx";
import { useOpenRecord } from "./records/use-open-record.ts";
import { SummaryStrip } from "./summary-strip.tsx";
import { ListBar } from "./table/list-bar.tsx";
import { TemperatureSelect } from "./table/temperature-cell.tsx";
import { FilterChips } from "./toolbar/filter-chips.tsx";
import { FilterPanel, Toolbar } from "./toolbar/toolbar.tsx";
import { useDebounced } from "./use-debounced.ts";
import { useInvestorSummary } from "./use-investor-summary.ts";

const tabs = ["founders", "cluster", "database"] as const;
/** What Refresh fetches again. */
const tabSources = {
  founders: ["stats", "founders"],
  cluster: ["investors"],
  database: ["the investor database"],
};
const configs = { founders: founderListConfig, cluster: clusterListConfig, database: databaseListConfig };
/** What the button beside a list adds. */
const additions = { founders: "founder", cluster: null, database: "investor" } as const;
const memberOf = { founders: "founder", cluster: "investor", database: "investor" } as const;
const exportsOf = {
  founders: { path: listFounders.path, fileName: "founders.csv", noun: "founders" },
  cluster: { path: listInvestors.path, fileName: "investor-match-cluster.csv", noun: "investors" },
  database: { path: listInvestorsDatabase.path, fileName: "investor-database.csv", noun: "investors" },
};
/** The panel has the height that the rest leaves. */
const panelClass = "flex flex-col pt-2! md:min-h-0";
/** Pause in typing before the lists are asked, in ms. */
const searchPauseMs = 25;
/** Pause before the investor database and the code of dropdowns are fetched, so that the rows come first, in ms. */
const prefetchPauseMs = 1_000;
/** Shown when the counts could not be loaded. */
const noInvestors: InvestorSummary = {
  total: 0,
  temperatures: { COLD: 0, NEUTRAL: 0, WARM: 0, HOT: 0, FIRE: 0 },
};

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
  const [adding, setAdding] = useState<"founder" | "investor" | null>(null);

  const [prefetch, setPrefetch] = useState(false);
  const optionsOf = (of: typeof tab) => ({ search: searched, active: tab === of });
  const views = {
    founders: useListView(founderListConfig, { ...optionsOf("founders"), prefetch: true }),
    cluster: useListView(clusterListConfig, { ...optionsOf("cluster"), prefetch: true }),
    database: useListView(databaseListConfig, { ...optionsOf("database"), prefetch }),
  };
  const view = views[tab];
  useLiveUpdates(({ what, ids, isMove }) => {
    const lists = what === "founders" ? [views.founders] : [views.cluster, views.database];
    for (const { noteChange, refetch } of lists) {
      if (isMove) refetch().catch(() => noteChange(ids));
      else noteChange(ids);
    }
  });
  const neighboursOf = (member: "founder" | "investor", id: number): Neighbours => {
    const index = member === memberOf[tab] ? view.rows.indexOf(id) : undefined;
    if (index === undefined) return {};
    return { previous: view.rows.at(index - 1)?.id, next: view.rows.at(index + 1)?.id };
  };
  const { filtersSet } = view.query;
  const [filtersOpen, setFiltersOpen] = useState(filtersSet > 0);

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
      TemperatureSelect.preload();
    }, prefetchPauseMs);
    return () => clearTimeout(timer);
  }, []);

  const [refreshing, setRefreshing] = useState(false);
  const refetch = async (of: readonly { refetch: () => Promise<unknown> }[]) => {
    setRefreshing(true);
    const results = await Promise.allSettled(of.map((source) => source.refetch()));
    setRefreshing(false);
    const refused = results.find(({ status }) => status === "rejected");
    if (refused?.status !== "rejected") return;
    toast({
      variant: "destructive",
      title: "Refresh failed",
      description: errorMessage(refused.reason, "Please try again."),
    });
  };
  const refresh = () => refetch(sources.filter(({ what }) => tabSources[tab].includes(what)));
  const { clearFilters } = view;
  const clear = useCallback(() => {
    setSearch("");
    clearFilters();
  }, [setSearch, clearFilters]);

  const [temperatures] = useUrlList("temperature", temperature.values);
  const [, changeUrl] = useUrlParams();
  const chooseTemperature = (value: Temperature) => {
    const chosen = tab === "database" ? temperatures : [];
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    changeUrl({ tab: "database", temperature: next }, "push");
  };

  const { exported, start, cancel } = useExport();
  const exportRows = () => void start({ ...exportsOf[tab], query: view.query });

  const narrowed = search !== "" || filtersSet > 0;
  const shared = {
    typing: search !== searched,
    filtersOpen,
    narrowed,
    onClear: clear,
    onRefresh: () => void refresh(),
    refreshing,
    onAdd: setAdding,
    openId: Number(memberOf[tab] === "founder" ? openFounderId : openInvestorId),
  };
  const added = additions[tab];
  const founders = stats.data?.founders ?? 0;
  const investors = summary.data ?? noInvestors;
  return (
    <DashboardLayout
      wide
      besidePanel={openFounderId !== null || openInvestorId !== null}
      title="Admin Dashboard"
      badge={<AccessBadge />}
      actions={<AdminActions />}
    >
      <LoadBanner
        className="mb-4"
        sources={sources}
        retrying={refreshing}
        onRetry={() => void refetch(sources.filter(({ failure }) => failure !== null))}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SummaryStrip
          founders={stats.isPending ? null : founders}
          investors={summary.isPending ? null : investors}
          chosen={tab === "database" ? temperatures : []}
          onChoose={chooseTemperature}
        />
        <Toolbar
          search={search}
          onSearch={setSearch}
          filtersOpen={filtersOpen}
          onFiltersOpen={setFiltersOpen}
          filtersSet={filtersSet}
          exportCount={view.loading ? null : view.matching}
          exported={exported}
          onExport={exportRows}
          onCancelExport={cancel}
        />
      </div>
      <Tabs value={tab} onChange={setTab} className="mt-1 flex grow flex-col md:min-h-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 @5xl:flex-nowrap">
          <ListTabs
            founders={stats.isPending ? undefined : founders}
            investors={summary.isPending ? undefined : investors.total}
          />
          <ListBar
            key={tab}
            view={view}
            texts={configs[tab].texts}
            clearable={narrowed || filtersOpen}
            onClear={clear}
            onRefresh={shared.onRefresh}
            refreshing={refreshing}
            addButton={added && <AddButton what={added} onAdd={setAdding} />}
          />
        </div>
        <FilterChips filters={configs[tab].filters} />
        <TabPanel className={panelClass} value="founders">
          {tab === "founders" && <FoundersTab {...shared} view={views.founders} onOpen={openFounder} />}
        </TabPanel>
        <TabPanel className={panelClass} value="cluster">
          {tab === "cluster" && <MatchClusterTab {...shared} view={views.cluster} onOpen={openInvestor} />}
        </TabPanel>
        <TabPanel className={panelClass} value="database">
          {tab === "database" && (
            <InvestorDatabaseTab {...shared} view={views.database} onOpen={openInvestor} />
          )}
        </TabPanel>
      </Tabs>
      <AdminDialogs
        neighboursOf={neighboursOf}
        adding={adding}
        onAddingEnd={() => setAdding(null)}
        onAdded={() => void refetch(sources)}
      />
    </DashboardLayout>
  );
}
