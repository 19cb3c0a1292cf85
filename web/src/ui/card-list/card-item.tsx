import { memo, type ReactNode, type Ref, useMemo } from "react";
import { classNames } from "../../lib/class-names.ts";
import { ExpandedContext } from "../data-table/rows/expanded-context.ts";
import { Badge } from "../values/badge.tsx";

interface CardItemProps<Row> {
  ref: Ref<HTMLLIElement>;
  row: Row;
  /** For screen readers: "Select Quill Labs". */
  name: string;
  /** Index among the rows. */
  index: number;
  /** How many rows there are. */
  count: number;
  /** The card's record is open. */
  current: boolean;
  selected: boolean;
  expanded: boolean;
  panelId: string;
  /** The reason if the card's record no longer exists, e.g. "Archived". */
  goneLabel: string | undefined;
  renderCard: (row: Row) => ReactNode;
  renderPanel: ((row: Row) => ReactNode) | undefined;
}

/** One card, with its panel; rendered again only when its record or place changes. */
export const CardItem = memo(CardContent) as typeof CardContent;

function CardContent<Row>({
  ref,
  row,
  name,
  index,
  count,
  current,
  selected,
  expanded,
  panelId,
  goneLabel,
  renderCard,
  renderPanel,
}: CardItemProps<Row>) {
  const isGone = goneLabel !== undefined;
  const expansion = useMemo(() => ({ expanded, panelId, isGone }), [expanded, panelId, isGone]);
  return (
    <li
      ref={ref}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-current={current || undefined}
      className={classNames(cardClass, selected ? "border-ember-text bg-ember-soft" : "bg-surface")}
    >
      {/* The card's left edge is the target. */}
      <label
        data-select
        className="absolute top-0 left-0 z-10 flex h-12 w-10 cursor-pointer justify-center pt-3"
      >
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          readOnly
          checked={selected}
          className="checkbox size-4.5 cursor-pointer"
        />
      </label>
      <ExpandedContext value={expansion}>
        {renderCard(row)}
        {isGone && (
          <Badge variant="outline" className="absolute top-2 right-3 z-10 bg-surface">
            {goneLabel}
          </Badge>
        )}
      </ExpandedContext>
      {expanded && renderPanel && (
        <div
          id={panelId}
          className="rounded-b-lg border-t bg-sunken px-2 text-[0.8125rem]/4.5 [--panel-ground:var(--color-sunken)] sm:[--sticky-top:var(--header-height)]"
        >
          {renderPanel(row)}
        </div>
      )}
    </li>
  );
}

const cardClass = "relative rounded-lg border text-[0.8125rem]/4.5";

/** A placeholder for a card that is loading. */
export function PlaceholderCard({ ref, index }: { ref?: Ref<HTMLLIElement>; index: number }) {
  return (
    <li
      ref={ref}
      data-index={index}
      data-placeholder={index}
      className={classNames(cardClass, "flex h-42 flex-col gap-3 bg-surface py-3.5 pr-3 pl-10")}
    >
      <div aria-hidden="true" className="h-4 w-1/2 rounded-md bg-hover" />
      <div aria-hidden="true" className="h-3.5 w-1/3 rounded-md bg-hover" />
      <div aria-hidden="true" className="h-3.5 w-2/3 rounded-md bg-hover" />
      <div aria-hidden="true" className="h-3.5 w-3/4 rounded-md bg-hover" />
    </li>
  );
}
