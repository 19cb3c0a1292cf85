import { type ComponentType, useCallback } from "react";
import { CardList, type CardListProps } from "../../../ui/card-list/card-list.tsx";
import type { DashboardTab } from "../dashboard-tabs.ts";
import type { CardProps } from "./card-parts.tsx";
import { ClusterCard } from "./cluster-card.tsx";
import { DatabaseCard } from "./database-card.tsx";
import { FounderCard } from "./founder-card.tsx";

const cards = { founders: FounderCard, cluster: ClusterCard, database: DatabaseCard };

type NamedRow = { id: number; name: string; company: string | null };

export interface CardsProps<Row extends { id: number }>
  extends Omit<CardListProps<Row>, "nameOf" | "renderCard"> {
  list: DashboardTab;
  /** The columns that the table shows. */
  columns: readonly { id: string }[];
}

/** A list of the dashboard as cards. All lists are one file, which wide windows do not fetch. */
export default function Cards<Row extends { id: number }>({ list, columns, ...props }: CardsProps<Row>) {
  const Card = cards[list] as unknown as ComponentType<CardProps<Row>>;
  const renderCard = useCallback(
    (row: Row) => <Card row={row} shows={(id) => columns.some((column) => column.id === id)} />,
    [Card, columns],
  );
  const nameOf = (row: Row) => {
    const { name, company } = row as Row & NamedRow;
    return list === "founders" ? (company ?? name) : name;
  };
  return <CardList {...props} nameOf={nameOf} renderCard={renderCard} />;
}
