import { useInfiniteQuery } from "@tanstack/react-query";
import { duplicateSources } from "../../forms/duplicates/duplicate-source.ts";
import { useUrlChoice } from "../../lib/browser-state/url-state.ts";
import { formatCount } from "../../lib/format.ts";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { useAdminLiveUpdates } from "../edits/use-admin-live-updates.ts";
import { AdminDialogs } from "../records/admin-dialogs.tsx";
import { pairsQuery } from "./list-pairs.ts";
import { PairList } from "./pair-list.tsx";
import { ShowPairs, useShownPairs } from "./show-pairs.tsx";

const tabs = ["founders", "investors"] as const;
const { founder, investor } = duplicateSources;

/** Founders and investors that may be stored twice, for admins. */
export default function DuplicatesPage() {
  return (
    <AdminOnly title="Duplicates" loading="Loading the duplicates...">
      <Duplicates />
    </AdminOnly>
  );
}

function Duplicates() {
  useAdminLiveUpdates();
  const [tab, setTab] = useUrlChoice("of", tabs);
  const [show] = useShownPairs();
  const founders = useInfiniteQuery(pairsQuery(founder, show));
  const investors = useInfiniteQuery(pairsQuery(investor, show));
  return (
    <AdminPageLayout title="Duplicates" showsRecords>
      <p className="max-w-prose text-sm text-muted">
        Pairs that may be the same person or company, the likeliest first. Members and applicants see nothing
        of this.
      </p>
      <Tabs value={tab} onChange={setTab} className="mt-4">
        <TabList label="Duplicates">
          <Tab value="founders">Founders{countOf(founders.data)}</Tab>
          <Tab value="investors">Investors{countOf(investors.data)}</Tab>
        </TabList>
        <ShowPairs className="mt-4" />
        <TabPanel value="founders">
          <PairList source={founder} show={show} query={founders} />
        </TabPanel>
        <TabPanel value="investors">
          <PairList source={investor} show={show} query={investors} />
        </TabPanel>
      </Tabs>
      <AdminDialogs adding={null} onAddingEnd={() => {}} onAdded={() => {}} />
    </AdminPageLayout>
  );
}

interface Loaded {
  pages: readonly { page: { total: number } }[];
}

const countOf = (data: Loaded | undefined): string =>
  data === undefined ? "" : ` (${formatCount(data.pages.at(-1)!.page.total)})`;
