import { useCallback, useDeferredValue, useState } from "react";
import { downloadCsv, toCsv } from "../../lib/csv.ts";
import { formatCount } from "../../lib/format.ts";
import { useLiveUpdates } from "../../lib/live.ts";
import { useUrlChoice, useUrlText, useUrlValue } from "../../lib/url-state.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { DashboardLayout } from "../../ui/layouts.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast-store.ts";
import { AdminDialogs } from "./admin-dialogs.tsx";
import { AccessBadge, LogoutButton } from "./admin-header.tsx";
import { FoundersTab } from "./founders/founders-tab.tsx";
import { InvestorDatabaseTab } from "./investor-database/investor-database-tab.tsx";
import { clusterList } from "./lists/cluster-list.ts";
import { databaseList } from "./lists/database-list.ts";
import { clusterExport, databaseExport, founderExport } from "./lists/exports.ts";
import { founderList } from "./lists/founder-list.ts";
import { useListView } from "./lists/use-list-view.ts";
import { MatchClusterTab } from "./match-cluster/match-cluster-tab.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { useAdminLists } from "./use-admin-lists.ts";

const tabs = ["founders", "cluster", "database"] as const;

/** The admin's dashboard: what there is in numbers, and three lists to search, filter and edit. */
export function AdminDashboard() {
  useDocumentTitle("Admin Dashboard");
  useLiveUpdates();
  const { stats, founders, investors, database } = useAdminLists();
  const [tab, setTab] = useUrlChoice("tab", tabs);
  const [search, setSearch] = useUrlText("q");
  // A key shows in the box at once; the list follows as soon as it is arranged.
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
  const [filtersOpen, setFiltersOpen] = useState(view.filtersSet > 0);

  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const lists = { founders: [stats, founders], cluster: [investors], database: [database] };
    await Promise.all(lists[tab].map((query) => query.refetch()));
    view.askAgain();
    setRefreshing(false);
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
  };
  return (
    <DashboardLayout wide title="Admin Dashboard" badge={<AccessBadge />} actions={<LogoutButton />}>
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
          exportCount={view.rows.length}
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
          <FoundersTab
            {...shared}
            view={views.founders}
            loading={founders.isPending}
            onOpen={openFounder}
            onAdd={() => setAdding("founder")}
          />
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
            onAdd={() => setAdding("investor")}
          />
        </TabPanel>
      </Tabs>
      <AdminDialogs
        founders={founders.data}
        investors={database.data}
        adding={adding}
        onAddingEnd={() => setAdding(null)}
        onAdded={() => {
          for (const query of [stats, founders, investors, database]) void query.refetch();
        }}
      />
    </DashboardLayout>
  );
}
