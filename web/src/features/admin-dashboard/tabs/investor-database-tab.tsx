import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { CardsProps } from "../../cards/cards.tsx";
import { Cards } from "../../cards/lazy-cards.ts";
import { type DatabaseSortKey, databaseListConfig } from "../../lists/database-list.ts";
import { ListTab, type ListTabProps } from "./list-tab.tsx";

const cards = (rows: CardsProps<Investor>) => <Cards list="database" {...rows} />;

export function InvestorDatabaseTab(props: ListTabProps<Investor, DatabaseSortKey>) {
  return <ListTab {...props} renderCards={cards} config={databaseListConfig} />;
}
