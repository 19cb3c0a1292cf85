import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { InvestorMatchesPanel } from "../matches/investor-matches-panel.tsx";
import { ListTab, type ListTabProps } from "../table/list-tab.tsx";
import { type FounderSortKey, founderListConfig } from "./founder-list.ts";

const panel = (founder: Founder) => <InvestorMatchesPanel founder={founder} />;

export function FoundersTab(props: ListTabProps<Founder, FounderSortKey>) {
  return (
    <ListTab
      {...props}
      list="founders"
      config={founderListConfig}
      expandedName="expanded"
      renderPanel={panel}
    />
  );
}
