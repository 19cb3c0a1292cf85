import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import Plus from "lucide-react/icons/plus";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button } from "../../../ui/button.tsx";
import { InvestorMatchesPanel } from "../matches/investor-matches-panel.tsx";
import { ListTab, type ListTabProps } from "../table/list-tab.tsx";
import { founderColumns } from "./founder-columns.tsx";
import { type FounderSortKey, founderListConfig } from "./founder-list.ts";

const texts = {
  title: "Founders",
  noun: "founders",
  showing: (shown: string, total: string) => `Showing ${shown} of ${total} founders`,
  loading: "Loading founders...",
  empty: "No founders found",
};

const panel = (founder: Founder) => <InvestorMatchesPanel founder={founder} />;

export function FoundersTab(props: ListTabProps<Founder, FounderSortKey>) {
  return (
    <ListTab
      {...props}
      config={founderListConfig}
      columns={founderColumns}
      texts={texts}
      expandedName="expanded"
      renderPanel={panel}
      addButton={
        useMayEdit() && (
          <Button onClick={() => props.onAdd("founder")}>
            <Plus aria-hidden="true" className="size-4" />
            Add Founder
          </Button>
        )
      }
    />
  );
}
