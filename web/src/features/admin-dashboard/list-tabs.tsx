import { memo } from "react";
import { formatCount } from "../../lib/format.ts";
import { Tab, TabList } from "../../ui/tabs.tsx";
import { type DashboardTab, tabSettings, tabs } from "../lists/dashboard-tabs.ts";

/** The count of each tab's list; null while it is not known. */
type ListTabsProps = Readonly<Record<DashboardTab, number | null>>;

/**
 * The tabs of the lists, with their counts. Rendered only when those change: the mark below the tabs measures the page
 * whenever it is rendered.
 */
export const ListTabs = memo((counts: ListTabsProps) => (
  <TabList inLine label="Lists">
    {tabs.map((tab) => (
      <Tab key={tab} value={tab}>
        <span>
          {tabSettings[tab].config.texts.title} <TabCount count={counts[tab]} />
        </span>
      </Tab>
    ))}
  </TabList>
));

/** Takes its room while it is loading, so that the tabs after it do not move. */
function TabCount({ count }: { count: number | null }) {
  return (
    <span className="figures inline-block min-w-6 text-xs max-md:text-center font-normal text-muted md:ml-0.5">
      {count !== null && formatCount(count)}
    </span>
  );
}
