import { memo } from "react";
import { formatCount } from "../../lib/format.ts";
import { Tab, TabList } from "../../ui/tabs.tsx";
import { founderListConfig } from "./founders/founder-list.ts";
import { databaseListConfig } from "./investor-database/database-list.ts";
import { clusterListConfig } from "./match-cluster/cluster-list.ts";

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
    <Tab value="founders">
      {founderListConfig.texts.title}
      <TabCount count={founders} />
    </Tab>
    <Tab value="cluster">
      {clusterListConfig.texts.title}
      <TabCount count={investors} />
    </Tab>
    <Tab value="database">
      {databaseListConfig.texts.title}
      <TabCount count={investors} />
    </Tab>
  </TabList>
));

function TabCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return <span className="figures text-xs font-normal text-muted">{formatCount(count)}</span>;
}
