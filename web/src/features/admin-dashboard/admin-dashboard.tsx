import type { UseQueryResult } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useUrlChoice, useUrlText, useUrlValue } from "../../lib/browser-state/url-state.ts";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { downloadCsv, toCsv } from "../../lib/csv.ts";
import { formatCount } from "../../lib/format.ts";
import { useLiveUpdates } from "../../lib/live/live.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { AdminDialogs } from "./admin-dialogs.tsx";
import { AccessBadge, LogoutButton } from "./admin-header.tsx";
import { founderList } from "./founders/founder-list.ts";
import { FoundersTab } from "./founders/founders-tab.tsx";
import { databaseList } from "./investor-database/database-list.ts";
import { InvestorDatabaseTab } from "./investor-database/investor-database-tab.tsx";
import { clusterExport, databaseExport, founderExport } from "./lists/exports.ts";
import { useListView } from "./lists/use-list-view.ts";
import { LoadBanner } from "./load-banner.tsx";
import { loadFailure } from "./load-failure.ts";
import { clusterList } from "./match-cluster/cluster-list.ts";
import { MatchClusterTab } from "./match-cluster/match-cluster-tab.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { useAdminLists } from "./use-admin-lists.ts";

const tabs = ["founders", "cluster", "database"] as const;

/** The admin's dashboard: counts, and three lists to search, filter and edit. */
export function AdminDashboard() {
  useDocumentTitle("Admin Dashboard");
  useLiveUpdates();
  const { stats, founders, investors, database } = useAdminLists();
  const [tab, setTab] = useUrlChoice("tab", tabs);
  const [search, setSearch] = useUrlText("q");
  // The search box must not wait for the list.
  const searched = useDeferredValue(search);
  const [, openFounder] = useUrlValue("founder");
  const [, openInvestor] = useUrlValue("investor");
  const [adding, setAdding] = useState<"founder" | "investor" | null>(null);

  const views = {
    founders: useListView(founderList, founders.data, searched, tab === "founders"),
    cluster: useListView(clusterList, investors.data, searched, tab === "cluster"),
    database: useListView(databaseList, database.data, searched, tab === "database"),
  };
  const view = views[tab];
  const listed = { founders, cluster: investors, database };
  const [filtersOpen, setFiltersOpen] = useState(view.filtersSet > 0);

  const sources = [
    { what: "stats", query: stats },
    { what: "founders", query: founders },
    { what: "investors", query: investors },
    { what: "the investor database", query: database },
  ].map((source) => ({ ...source, failure: loadFailure(source.query) }));
  const failed = sources.filter(({ failure }) => failure !== null);

  const [refreshing, setRefreshing] = useState(false);
  const refetch = async (queries: readonly Pick<UseQueryResult, "refetch">[]) => {
    setRefreshing(true);
    const results = await Promise.all(queries.map((query) => query.refetch()));
    setRefreshing(false);
    const refused = results.find(({ isError }) => isError);
    if (!refused) return;
    toast({
      variant: "destructive",
      title: "Refresh failed",
      description: errorMessage(refused.error, "Please try again."),
    });
  };
  const refresh = async () => {
    const lists = { founders: [stats, founders], cluster: [investors], database: [database] };
    await refetch(lists[tab]);
    view.releaseHeld();
  };
  const clear = useCallback(() => {
    setSearch("");
    view.clearFilters();
  }, [setSearch, view.clearFilters]);

  const exportRows = () => {
    const files = {
      founders: () => ["founders", toCsv(founderExport, views.founders.rows)] as const,
      cluster: () => ["investor-match-cluster", toCsv(clusterExport, views.cluster.rows)] as const,
      database: () => ["investor-database", toCsv(databaseExport, views.database.rows)] as const,
    };
    const [name, csv] = files[tab]();
    downloadCsv(`${name}.csv`, csv);
    const noun = tab === "founders" ? "founders" : "investors";
    toast({
      title: `Exported ${formatCount(view.rows.length)} ${noun}`,
      description: `Saved as ${name}.csv`,
    });
  };

  const shared = {
    filtersOpen,
    narrowed: search !== "" || view.filtersSet > 0,
    onClear: clear,
    onRefresh: refresh,
    refreshing,
    onAdd: setAdding,
  };
  return (
    <DashboardLayout wide title="Admin Dashboard" badge={<AccessBadge />} actions={<LogoutButton />}>
      <LoadBanner
        className="mb-4"
        sources={sources}
        retrying={refreshing}
        onRetry={() => void refetch(failed.map(({ query }) => query))}
      />
      <SummaryCards
        founders={stats.isPending ? null : (stats.data?.founders ?? 0)}
        investors={database.isPending ? null : (database.data ?? [])}
      />
      <div className="mt-6">
        <Toolbar
          search={search}
          onSearch={setSearch}
          filtersOpen={filtersOpen}
          onFiltersOpen={setFiltersOpen}
          filtersSet={view.filtersSet}
          exportCount={listed[tab].isPending ? null : view.rows.length}
          onExport={exportRows}
        />
      </div>
      <Tabs value={tab} onChange={setTab} className="mt-3">
        <TabList label="Lists">
          <Tab value="founders">Founders</Tab>
          <Tab value="cluster">Investor Match Cluster</Tab>
          <Tab value="database">Investor Database</Tab>
        </TabList>
        <TabPanel value="founders">
          <FoundersTab {...shared} view={views.founders} loading={founders.isPending} onOpen={openFounder} />
        </TabPanel>
        <TabPanel value="cluster">
          <MatchClusterTab
            {...shared}
            view={views.cluster}
            loading={investors.isPending}
            onOpen={openInvestor}
          />
        </TabPanel>
        <TabPanel value="database">
          <InvestorDatabaseTab
            {...shared}
            view={views.database}
            loading={database.isPending}
            onOpen={openInvestor}
          />
        </TabPanel>
      </Tabs>
      <AdminDialogs
        founders={founders}
        investors={database}
        adding={adding}
        onAddingEnd={() => setAdding(null)}
        onAdded={() => {
          for (const query of [stats, founders, investors, database]) void query.refetch();
        }}
      />
    </DashboardLayout>
  );
}
