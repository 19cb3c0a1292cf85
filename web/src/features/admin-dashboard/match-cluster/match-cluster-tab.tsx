import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { FounderMatchesPanel } from "../matches/founder-matches-panel.tsx";
import { ListTab, type ListTabProps } from "../table/list-tab.tsx";
import { type ClusterSortKey, clusterListConfig } from "./cluster-list.ts";

const Cards = lazyComponent(async () => {
  const part = await import("../cards/cards.tsx");
  return part && { default: part.ClusterCards };
});
const panel = (investor: InvestorInMatchView) => <FounderMatchesPanel investor={investor} />;

export function MatchClusterTab(props: ListTabProps<InvestorInMatchView, ClusterSortKey>) {
  return (
    <ListTab
      {...props}
      Cards={Cards}
      config={clusterListConfig}
      expandedName="cluster_expanded"
      renderPanel={panel}
    />
  );
}
