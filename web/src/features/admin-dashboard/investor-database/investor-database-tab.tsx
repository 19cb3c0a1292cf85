import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { ListTab, type ListTabProps } from "../table/list-tab.tsx";
import { type DatabaseSortKey, databaseListConfig } from "./database-list.ts";

export function InvestorDatabaseTab(props: ListTabProps<Investor, DatabaseSortKey>) {
  return <ListTab {...props} list="database" config={databaseListConfig} />;
}
