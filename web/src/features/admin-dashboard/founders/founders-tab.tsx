import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { InvestorMatchesPanel } from "../matches/investor-matches-panel.tsx";
import { ListTab, type ListTabProps } from "../table/list-tab.tsx";
import { type FounderSortKey, founderListConfig } from "./founder-list.ts";

const Cards = lazyComponent(async () => {
  const part = await import("../cards/cards.tsx");
  return part && { default: part.FounderCards };
});
const panel = (founder: Founder) => <InvestorMatchesPanel founder={founder} />;

export function FoundersTab(props: ListTabProps<Founder, FounderSortKey>) {
  return (
    <ListTab
      {...props}
      Cards={Cards}
      config={founderListConfig}
      expandedName="expanded"
      renderPanel={panel}
    />
  );
}
