import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import Plus from "lucide-react/icons/plus";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button } from "../../../ui/button.tsx";
import { ListTab, type ListTabProps } from "../table/list-tab.tsx";
import { databaseColumns } from "./database-columns.tsx";
import { type DatabaseSortKey, databaseListConfig } from "./database-list.ts";

const texts = {
  title: "Investor Database",
  noun: "investors",
  showing: (shown: string, total: string) => `Showing ${shown} of ${total} investors`,
  loading: "Loading investors...",
  empty: "No investors found",
};

export function InvestorDatabaseTab(props: ListTabProps<Investor, DatabaseSortKey>) {
  return (
    <ListTab
      {...props}
      config={databaseListConfig}
      columns={databaseColumns}
      texts={texts}
      addButton={
        useMayEdit() && (
          <Button onClick={() => props.onAdd("investor")}>
            <Plus aria-hidden="true" className="size-4" />
            Add Investor
          </Button>
        )
      }
    />
  );
}
