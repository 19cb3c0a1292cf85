import { type ComponentType, useCallback } from "react";
import { CardList, type CardListProps } from "../../../ui/card-list/card-list.tsx";
import type { CardProps } from "./card-parts.tsx";
import { ClusterCard } from "./cluster-card.tsx";
import { DatabaseCard } from "./database-card.tsx";
import { FounderCard } from "./founder-card.tsx";

export interface CardsProps<Row extends { id: number }>
  extends Omit<CardListProps<Row>, "nameOf" | "renderCard"> {
  /** The columns that the table shows. */
  columns: readonly { id: string }[];
}

/** The dashboard's lists as cards. All are one file, which wide windows do not fetch. */
export const FounderCards = cardsOf(FounderCard, ({ company, name }) => company ?? name);
export const ClusterCards = cardsOf(ClusterCard, ({ name }) => name);
export const DatabaseCards = cardsOf(DatabaseCard, ({ name }) => name);

function cardsOf<Row extends { id: number }>(
  Card: ComponentType<CardProps<Row>>,
  nameOf: (row: Row) => string,
) {
  return function Cards({ columns, ...props }: CardsProps<Row>) {
    const renderCard = useCallback(
      (row: Row) => <Card row={row} shows={(id) => columns.some((column) => column.id === id)} />,
      [columns],
    );
    return <CardList {...props} nameOf={nameOf} renderCard={renderCard} />;
  };
}
