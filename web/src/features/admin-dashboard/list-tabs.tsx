import { memo } from "react";
import { formatCount } from "../../lib/format.ts";
import { Tab, TabList } from "../../ui/tabs.tsx";
import { tabSettings, tabs } from "./dashboard-tabs.ts";

interface ListTabsProps {
  /** Null while loading. */
  founders: number | null;
  investors: number | null;
}

/**
 * The tabs of the lists, with their counts. Rendered only when those change: the mark below the tabs measures the page
 * whenever it is rendered.
 */
export const ListTabs = memo(({ founders, investors }: ListTabsProps) => (
  <TabList wraps label="Lists" className="max-md:w-full">
    {tabs.map((tab) => (
      <Tab key={tab} value={tab}>
        <span>
          {tabSettings[tab].config.texts.title}{" "}
          <TabCount count={tabSettings[tab].member === "founder" ? founders : investors} />
        </span>
      </Tab>
    ))}
  </TabList>
));

function TabCount({ count }: { count: number | null }) {
  if (count === null) return null;
  return <span className="figures text-xs font-normal text-muted md:ml-1">{formatCount(count)}</span>;
}
