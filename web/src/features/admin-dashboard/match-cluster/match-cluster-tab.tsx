import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { FounderMatchesPanel } from "../matches/founder-matches-panel.tsx";
import { ListTab, type ListTabProps } from "../table/list-tab.tsx";
import { type ClusterSortKey, clusterListConfig } from "./cluster-list.ts";

const panel = (investor: InvestorInMatchView) => <FounderMatchesPanel investor={investor} />;

export function MatchClusterTab(props: ListTabProps<InvestorInMatchView, ClusterSortKey>) {
  return (
    <ListTab
      {...props}
      list="cluster"
      config={clusterListConfig}
      expandedName="cluster_expanded"
      renderPanel={panel}
    />
  );
}
