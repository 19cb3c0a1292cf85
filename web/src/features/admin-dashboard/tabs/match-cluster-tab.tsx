import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { CardsProps } from "../../cards/cards.tsx";
import { Cards } from "../../cards/lazy-cards.ts";
import { type ClusterSortKey, clusterListConfig, sectorsOf, stagesOf } from "../../lists/cluster-list.ts";
import { FounderMatchesPanel } from "../../matches/founder-matches-panel.tsx";
import { ListTab, type ListTabProps } from "./list-tab.tsx";

const cards = (rows: CardsProps<InvestorInMatchView>) => <Cards list="cluster" {...rows} />;
const panel = (investor: InvestorInMatchView) => (
  <FounderMatchesPanel
    investor={{
      ...investor,
      preferred_stages: stagesOf(investor),
      preferred_sectors: sectorsOf(investor),
    }}
  />
);

export function MatchClusterTab(props: ListTabProps<InvestorInMatchView, ClusterSortKey>) {
  return (
    <ListTab
      {...props}
      renderCards={cards}
      config={clusterListConfig}
      expandedName="cluster_expanded"
      renderPanel={panel}
    />
  );
}
