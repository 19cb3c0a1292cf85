import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { CardsProps } from "../../cards/cards.tsx";
import { Cards } from "../../cards/lazy-cards.ts";
import { type FounderSortKey, founderListConfig } from "../../lists/founder-list.ts";
import { InvestorMatchesPanel } from "../../matches/investor-matches-panel.tsx";
import { ListTab, type ListTabProps } from "./list-tab.tsx";

const cards = (rows: CardsProps<Founder>) => <Cards list="founders" {...rows} />;
const panel = (founder: Founder) => <InvestorMatchesPanel founder={founder} />;

export function FoundersTab(props: ListTabProps<Founder, FounderSortKey>) {
  return (
    <ListTab
      {...props}
      renderCards={cards}
      config={founderListConfig}
      expandedName="expanded"
      renderPanel={panel}
    />
  );
}
