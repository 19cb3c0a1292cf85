import { memo } from "react";
import { formatCount } from "../../lib/format.ts";
import { Tab, TabList } from "../../ui/tabs.tsx";
import { tabSettings, tabs } from "./dashboard-tabs.ts";

interface ListTabsProps {
  /** Undefined while loading. */
  founders: number | undefined;
  investors: number | undefined;
}

/**
 * The tabs of the lists, with their counts. Rendered only when those change: the mark below the tabs measures the page
 * whenever it is rendered.
 */
export const ListTabs = memo(({ founders, investors }: ListTabsProps) => (
  <TabList label="Lists">
    {tabs.map((tab) => (
      <Tab key={tab} value={tab}>
        {tabSettings[tab].config.texts.title}
        <TabCount count={tabSettings[tab].member === "founder" ? founders : investors} />
      </Tab>
    ))}
  </TabList>
));

function TabCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return <span className="figures text-xs font-normal text-muted">{formatCount(count)}</span>;
}
