import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { RowSelection } from "../data-table/grid/row-selection.ts";
import { firstCell, useMountedEntries } from "../data-table/grid/use-grid.ts";
import { type TableRows, unusedKey } from "../data-table/rows/table-entries.ts";
import { CardItem, PlaceholderCard } from "./card-item.tsx";
import { type KeptPlace, useKeptPlace } from "./use-kept-place.ts";

export interface CardListProps<Row extends { id: number }> {
  /** The list's name for screen readers. */
  label: string;
  rows: TableRows<Row>;
  /** Called with the indexes of the rendered rows, so that they are loaded. */
  onRows: (indexes: readonly number[]) => void;
  nameOf: (row: Row) => string;
  /** A card's content; the same function while its cards are the same. */
  renderCard: (row: Row) => ReactNode;
  selection: RowSelection;
  /** Ids of the expanded rows. */
  expanded: ReadonlySet<number>;
  renderPanel?: ((row: Row) => ReactNode) | undefined;
  /** The id of the record that is open above the list. */
  current: number;
  /** Ids of rows whose records no longer exist: greyed, with this label, and not to be used. */
  gone: ReadonlySet<number>;
  goneLabel: string;
  /** A change of this scrolls to the top: another search, filter or sort. */
  viewKey: string;
  /** The fetch of other rows is in flight. */
  busy: boolean;
  place: RefObject<KeptPlace>;
  /** Stays at the bottom of the window. */
  notice?: ReactNode;
}

/**
 * Assumed height of a card until it is measured, and the gap below each, in px. With a hundred thousand of them, the
 * list is not higher than an element can be in Firefox, 17.9 million px.
 */
const cardHeight = 168;
const gap = 8;

/** A virtualised list of cards for a hundred thousand rows, which the page scrolls. */
export function CardList<Row extends { id: number }>({
  label,
  rows,
  onRows,
  nameOf,
  renderCard,
  selection,
  expanded,
  renderPanel,
  current,
  gone,
  goneLabel,
  viewKey,
  busy,
  place,
  notice,
}: CardListProps<Row>) {
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  // A card that has the focus keeps it, and its input, when scrolled away.
  const active = useRef({ ...firstCell, row: -1 });
  const rangeExtractor = useMountedEntries(active, sameEntry);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(topOf(list.current!)));

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.count,
    estimateSize: () => cardHeight,
    gap,
    scrollMargin: top,
    rangeExtractor,
    overscan: 4,
    scrollPaddingStart: gap,
    scrollPaddingEnd: 88,
    useFlushSync: false,
  });

  useKeptPlace(
    place,
    { viewKey, row: virtualizer.range?.startIndex ?? 0 },
    { narrow: true, scrollToRow: (row) => virtualizer.scrollToIndex(row, { align: "start" }) },
  );
  const scrollToStep = useEffectEvent((before: number) => {
    const index = rows.indexOf(current);
    if (before > 0 && index !== undefined) virtualizer.scrollToIndex(index, { align: "auto" });
  });
  const shown = useRef({ current, viewKey });
  useEffect(() => {
    const before = shown.current.current;
    shown.current.current = current;
    // Follows Previous and Next. Closing a record that was opened from its card returns to that card.
    if (before !== current) scrollToStep(before);
  }, [current]);
  useEffect(() => {
    if (shown.current.viewKey === viewKey) return;
    shown.current.viewKey = viewKey;
    virtualizer.measure();
    scrollToTop(list.current!);
  }, [viewKey, virtualizer]);

  const entries = virtualizer.getVirtualItems();
  useEffect(() => onRows(entries.map(({ index }) => index)));

  const lastPressed = useRef(0);
  const press = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (!target.matches("[data-select] > input")) return;
    const index = indexAround(target)!;
    if (event.shiftKey) selection.extend(lastPressed.current, index);
    else selection.toggle(index);
    lastPressed.current = index;
  };
  const pressKey = (event: KeyboardEvent) => {
    const isHere = event.currentTarget.contains(event.target as Node);
    if (event.key !== "Escape" || !isHere || event.defaultPrevented || selection.isEmpty) return;
    event.stopPropagation();
    selection.clear();
  };
  const keys = new Set<string>();

  return (
    <section
      aria-label={label}
      aria-busy={busy}
      // For the focus of a control in it that disappears.
      tabIndex={-1}
      onKeyDown={pressKey}
      // The virtualizer keeps cards in place when one above them turns out to be higher. The browser would, too.
      className="outline-none [overflow-anchor:none]"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press of a checkbox is a click */}
      <ul
        ref={list}
        aria-label={label}
        onClick={press}
        onFocus={({ target }) => {
          active.current.row = indexAround(target) ?? active.current.row;
        }}
        className="flex flex-col gap-2"
        style={{ paddingTop: (entries[0]?.start ?? top) - top }}
      >
        {entries.map(({ index, start }, entryIndex) => {
          const row = rows.at(index);
          const skipped = entryIndex === 0 ? 0 : start - entries[entryIndex - 1]!.end - 2 * gap;
          return (
            <Fragment key={unusedKey(keys, String(row?.id ?? `#${index}`))}>
              {skipped > 0 && <li aria-hidden="true" style={{ height: skipped }} />}
              {row ? (
                <CardItem
                  ref={virtualizer.measureElement}
                  row={row}
                  name={nameOf(row)}
                  index={index}
                  count={rows.count}
                  current={row.id === current}
                  selected={selection.has(row.id)}
                  expanded={expanded.has(row.id)}
                  panelId={`${listId}-${row.id}`}
                  goneLabel={gone.has(row.id) ? goneLabel : undefined}
                  renderCard={renderCard}
                  renderPanel={renderPanel}
                />
              ) : (
                <PlaceholderCard index={index} />
              )}
            </Fragment>
          );
        })}
      </ul>
      <div style={{ height: top + virtualizer.getTotalSize() - (entries.at(-1)?.end ?? top) }} />
      {notice && (
        <div data-notice className="sticky bottom-0 z-30 -mx-2 py-2">
          {notice}
        </div>
      )}
    </section>
  );
}

const sameEntry = (row: number): number => row;

const topOf = (list: HTMLElement): number => Math.round(list.getBoundingClientRect().top + window.scrollY);

/** Scrolls up to the first card, if that is above the window. */
function scrollToTop(list: HTMLElement): void {
  const top = topOf(list) - gap;
  if (window.scrollY > top) window.scrollTo({ top });
}

/** The index of the card around an element; undefined in a popup, whose events reach the list, too. */
function indexAround(element: Element): number | undefined {
  const card = element.closest<HTMLElement>("li[data-index]");
  return card === null ? undefined : Number(card.dataset.index);
}
