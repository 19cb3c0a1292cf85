import { useQuery, useQueryClient } from "@tanstack/react-query";
import { invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useUrlChoice, useUrlParams } from "../../lib/browser-state/url-state.ts";
import { formatCount } from "../../lib/format.ts";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { waitingQuery } from "../admin-page/admin-pages.ts";
import { useAdminLiveUpdates } from "../edits/use-admin-live-updates.ts";
import { ApplicationList } from "./application-list.tsx";
import { founderApplications, investorApplications } from "./application-source.ts";
import { useReviewTexts } from "./review-texts.ts";

const tabs = ["founders", "investors", "declined-founders", "declined-investors"] as const;

/** The founders and investors who are not approved, for admins. */
export default function ApplicationsPage() {
  return (
    <AdminOnly title="Applications" loading="Loading the applications...">
      <Applications />
    </AdminOnly>
  );
}

/** The founders and investors who are not approved, to approve, to ask or to decline. */
function Applications() {
  const client = useQueryClient();
  useAdminLiveUpdates(({ isMove }) => {
    // Changes that the server reports refetch the applications already; this covers the page's own moves.
    if (!isMove) return;
    for (const { list } of [founderApplications, investorApplications]) void invalidateEndpoint(client, list);
  });
  const texts = useReviewTexts();
  const [tab] = useUrlChoice("tab", tabs);
  const [, change] = useUrlParams();
  // The other tab would open its own record with the same id.
  const setTab = (next: typeof tab) => change({ tab: next === tabs[0] ? null : next, record: null }, "push");
  const founders = useQuery(waitingQuery(founderApplications));
  const investors = useQuery(waitingQuery(investorApplications));
  return (
    <AdminPageLayout title="Applications">
      {texts && <p className="max-w-prose text-sm text-muted">{texts.page}</p>}
      <Tabs value={tab} onChange={setTab} className="mt-4">
        <TabList label="Applications">
          <Tab value="founders">Founders{inBrackets(founders.data)}</Tab>
          <Tab value="investors">Investors{inBrackets(investors.data)}</Tab>
          <Tab value="declined-founders">Declined founders</Tab>
          <Tab value="declined-investors">Declined investors</Tab>
        </TabList>
        <TabPanel value="founders">
          <ApplicationList source={founderApplications} state="pending" />
        </TabPanel>
        <TabPanel value="investors">
          <ApplicationList source={investorApplications} state="pending" />
        </TabPanel>
        <TabPanel value="declined-founders">
          <ApplicationList source={founderApplications} state="declined" />
        </TabPanel>
        <TabPanel value="declined-investors">
          <ApplicationList source={investorApplications} state="declined" />
        </TabPanel>
      </Tabs>
    </AdminPageLayout>
  );
}

const inBrackets = (count: number | undefined): string =>
  count === undefined ? "" : ` (${formatCount(count)})`;
