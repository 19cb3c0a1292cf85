import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor, InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { type ComponentType, useCallback } from "react";
import { CardList, type CardListProps } from "../../ui/card-list/card-list.tsx";
import type { CardProps } from "./card-parts.tsx";
import { ClusterCard } from "./cluster-card.tsx";
import { DatabaseCard } from "./database-card.tsx";
import { FounderCard } from "./founder-card.tsx";

export interface CardsProps<Row extends { id: number }>
  extends Omit<CardListProps<Row>, "nameOf" | "renderCard"> {
  /** The columns that the table shows. */
  columns: readonly { id: string }[];
}

type ListedCardsProps =
  | ({ list: "founders" } & CardsProps<Founder>)
  | ({ list: "cluster" } & CardsProps<InvestorInMatchView>)
  | ({ list: "database" } & CardsProps<Investor>);

/** A list of the dashboard as cards. All lists are one file, which wide windows do not fetch. */
export default function Cards(props: ListedCardsProps) {
  switch (props.list) {
    case "founders":
      return <FounderCards {...props} />;
    case "cluster":
      return <ClusterCards {...props} />;
    case "database":
      return <DatabaseCards {...props} />;
  }
}

const FounderCards = cardsOf(FounderCard, ({ company, name }) => company ?? name);
const ClusterCards = cardsOf(ClusterCard, ({ name }) => name);
const DatabaseCards = cardsOf(DatabaseCard, ({ name }) => name);

function cardsOf<Row extends { id: number }>(
  Card: ComponentType<CardProps<Row>>,
  nameOf: (row: Row) => string,
) {
  return function CardsOfList({ columns, ...props }: CardsProps<Row>) {
    const renderCard = useCallback(
      (row: Row) => <Card row={row} shows={(id) => columns.some((column) => column.id === id)} />,
      [columns],
    );
    return <CardList {...props} nameOf={nameOf} renderCard={renderCard} />;
  };
}
