import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { ListTab, type ListTabProps } from "../table/list-tab.tsx";
import { type DatabaseSortKey, databaseListConfig } from "./database-list.ts";

const Cards = lazyComponent(async () => {
  const part = await import("../cards/cards.tsx");
  return part && { default: part.DatabaseCards };
});

export function InvestorDatabaseTab(props: ListTabProps<Investor, DatabaseSortKey>) {
  return <ListTab {...props} Cards={Cards} config={databaseListConfig} />;
}
