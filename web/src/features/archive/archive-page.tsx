import { archiveDays } from "@kindling/contracts/removals/schemas.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { founderRemovals } from "../../forms/founder-detail/founder-removals.ts";
import { investorRemovals } from "../../forms/investor-detail/investor-removals.ts";
import { useUrlChoice } from "../../lib/browser-state/url-state.ts";
import { formatCount } from "../../lib/format.ts";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { useAdminLiveUpdates } from "../edits/use-admin-live-updates.ts";
import { ArchivedList } from "./archived-list.tsx";
import { archivedQuery } from "./list-archived.ts";

const tabs = ["founders", "investors"] as const;

/** The archived founders and investors, for admins. */
export default function ArchivePage() {
  return (
    <AdminOnly title="Archive" loading="Loading the archive...">
      <Archive />
    </AdminOnly>
  );
}

/** The archived founders and investors, to restore or to erase. */
function Archive() {
  // The page has no list that is kept current by its records.
  useAdminLiveUpdates();
  const [tab, setTab] = useUrlChoice("tab", tabs);
  const founders = useInfiniteQuery(archivedQuery(founderRemovals));
  const investors = useInfiniteQuery(archivedQuery(investorRemovals));
  return (
    <AdminPageLayout title="Archive">
      <p className="max-w-prose text-sm text-muted">
        Archived records are hidden from lists, matches and counts. They can be restored with their history
        and ratings for {archiveDays} days; then they are erased.
      </p>
      <Tabs value={tab} onChange={setTab} className="mt-4">
        <TabList label="Archived records">
          <Tab value="founders">Founders{countOf(founders.data)}</Tab>
          <Tab value="investors">Investors{countOf(investors.data)}</Tab>
        </TabList>
        <TabPanel value="founders">
          <ArchivedList source={founderRemovals} query={founders} />
        </TabPanel>
        <TabPanel value="investors">
          <ArchivedList source={investorRemovals} query={investors} />
        </TabPanel>
      </Tabs>
    </AdminPageLayout>
  );
}

interface Loaded {
  pages: readonly { page: { total: number } }[];
}

const countOf = (data: Loaded | undefined): string =>
  data === undefined ? "" : ` (${formatCount(data.pages.at(-1)!.page.total)})`;
