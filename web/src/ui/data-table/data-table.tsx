import { Fragment, type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import type { Sort } from "../../lib/sort.ts";
import { type KeptPlace, useKeptPlace } from "../card-list/use-kept-place.ts";
import { ColumnWidths, frameStyle, rowHeights, tableStyle } from "./column-widths.tsx";
import type { DataColumn } from "./columns.ts";
import { DataTableHead } from "./data-table-head.tsx";
import { SkeletonRow, Spacer } from "./data-table-skeleton.tsx";
import type { RowSelection } from "./grid/row-selection.ts";
import { firstCell, useGrid } from "./grid/use-grid.ts";
import { DataTableRow, PanelRow } from "./rows/data-table-row.tsx";
import { entryAt, type TableRows, unusedKey } from "./rows/table-entries.ts";
import { useDrawnRows } from "./rows/use-drawn-rows.ts";
import { useTableEntries } from "./rows/use-table-entries.ts";
import { useCoveredColumns } from "./sticky-columns.ts";
import type { Density } from "./table-layout.ts";

interface DataTableProps<Row extends { id: number }, Key extends string> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly DataColumn<Row, Key>[];
  density: Density;
  /** A column's edge was moved; null for its own width. */
  onResize: (id: string, width: number | null) => void;
  rows: TableRows<Row>;
  /** Called with the indexes of the rendered rows, so that they are loaded. */
  onRows: (indexes: readonly number[]) => void;
  sort: Sort<Key>;
  /** A heading was pressed; `added` keeps the sort by other columns. */
  onSort: (key: Key, added: boolean) => void;
  /** Opens a row's record. */
  onOpen: (id: number) => void;
  selection: RowSelection;
  /** Ids of the expanded rows. */
  expanded?: ReadonlySet<number>;
  renderPanel?: (row: Row) => ReactNode;
  /** The id of the record that is open beside the table: marked, and scrolled into view. */
  current?: number;
  /** Ids of rows whose records no longer exist: greyed, with this label, and not to be used. */
  gone?: ReadonlySet<number>;
  goneLabel?: string;
  /** A change of this scrolls to the top: another search, filter or sort. */
  viewKey: string;
  /** The fetch of other rows is in flight. */
  busy: boolean;
  place: RefObject<KeptPlace>;
  /** Stays at the bottom of the frame. */
  notice?: ReactNode;
  className?: string;
}

const noIds: ReadonlySet<number> = new Set();

/**
 * A virtualised table for a hundred thousand rows, in a frame that scrolls both ways. The headings, the first column
 * and sticky ones stay in view.
 */
export function DataTable<Row extends { id: number }, Key extends string>({
  label,
  columns,
  density,
  onResize,
  rows,
  onRows,
  sort,
  onSort,
  onOpen,
  selection,
  expanded = noIds,
  renderPanel,
  current,
  gone = noIds,
  goneLabel,
  viewKey,
  busy,
  place,
  notice,
  className,
}: DataTableProps<Row, Key>) {
  const tableId = useId();
  const frame = useRef<HTMLElement>(null);
  useCoveredColumns(frame, columns);
  const active = useRef(firstCell);
  const rowHeight = rowHeights[density];
  const { virtualizer, entryOf, expandedAt } = useTableEntries({
    frame,
    active,
    rows,
    expanded,
    viewKey,
    rowHeight,
  });

  const scrollToRow = (row: number) => virtualizer.scrollToIndex(entryOf(row), { align: "auto" });
  const gridKeys = useGrid({
    active,
    frame,
    rowCount: rows.count,
    columnCount: columns.length,
    rowHeight,
    viewKey,
    selection,
    scrollToRow,
    onOpen: (row) => {
      const id = rows.at(row)?.id;
      if (id !== undefined) onOpen(id);
    },
  });

  const firstEntry = virtualizer.range?.startIndex ?? 0;
  useKeptPlace(
    place,
    { viewKey, row: entryAt(firstEntry, expandedAt).row },
    { narrow: false, scrollToRow: (row) => virtualizer.scrollToIndex(entryOf(row), { align: "start" }) },
  );
  const scrollToCurrent = useEffectEvent(() => {
    const currentAt = current === undefined ? undefined : rows.indexOf(current);
    if (currentAt !== undefined) scrollToRow(currentAt);
  });
  useEffect(() => {
    if (current !== undefined) scrollToCurrent();
  }, [current]);

  // A row stays in view above its open panel. Once that is closed, the row may lie above the frame.
  const shownExpanded = useRef(expanded);
  const scrollToCollapsed = useEffectEvent((collapsed: ReadonlySet<number>) => {
    const { row } = active.current;
    if ([...collapsed].some((id) => rows.indexOf(id) === row)) scrollToRow(row);
  });
  useEffect(() => {
    scrollToCollapsed(shownExpanded.current.difference(expanded));
    shownExpanded.current = expanded;
  }, [expanded]);

  const shownViewKey = useRef(viewKey);
  useEffect(() => {
    if (shownViewKey.current === viewKey) return;
    shownViewKey.current = viewKey;
    frame.current?.scrollTo({ top: 0 });
  }, [viewKey]);

  const entries = useDrawnRows(
    virtualizer.getVirtualItems().map((item) => {
      const { kind, row: index } = entryAt(item.index, expandedAt);
      return { item, kind, index, row: rows.at(index) };
    }),
  );
  useEffect(() => onRows(entries.map(({ index }) => index)));
  const keys = new Set<string>();

  return (
    <section
      ref={frame}
      aria-label={label}
      aria-busy={busy}
      // For the focus of a control in it that disappears.
      tabIndex={-1}
      {...gridKeys}
      data-compact={density === "compact" || undefined}
      style={frameStyle(columns, density, expandedAt.length > 0)}
      className={classNames(
        "group/frame @container relative overflow-auto overscroll-x-contain rounded-lg border bg-surface text-[0.8125rem]/4.5",
        className,
      )}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern is made of table elements
        role="grid"
        aria-label={label}
        aria-rowcount={rows.count + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        className={gridClass}
        style={tableStyle(columns)}
      >
        <ColumnWidths columns={columns} />
        <DataTableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          onResize={onResize}
          selected={selection.all}
        />
        <tbody>
          {/* Beside the rows: where it is removed and added with one of them, the frame may scroll in between. */}
          <Spacer height={entries[0]?.item.start ?? 0} columns={columns.length} />
          {entries.map(({ item, kind, index, row }, entryIndex) => {
            const panelId = `${tableId}-${row?.id}`;
            return (
              <Fragment key={unusedKey(keys, `${kind}-${row?.id ?? `#${index}`}`)}>
                {entryIndex > 0 && (
                  <Spacer height={item.start - entries[entryIndex - 1]!.item.end} columns={columns.length} />
                )}
                {kind === "panel" ? (
                  <PanelRow
                    ref={virtualizer.measureElement}
                    index={item.index}
                    position={index}
                    id={panelId}
                    columns={columns.length}
                    // A panel keeps its measured height while its row is not loaded.
                    height={row ? undefined : item.size}
                  >
                    {row && renderPanel?.(row)}
                  </PanelRow>
                ) : row ? (
                  <DataTableRow
                    row={row}
                    columns={columns}
                    index={item.index}
                    position={index}
                    current={row.id === current}
                    selected={selection.has(row.id)}
                    expanded={expanded.has(row.id)}
                    panelId={panelId}
                    goneLabel={gone.has(row.id) ? goneLabel : undefined}
                  />
                ) : (
                  <SkeletonRow columns={columns} position={index} />
                )}
              </Fragment>
            );
          })}
          <Spacer
            height={virtualizer.getTotalSize() - (entries.at(-1)?.item.end ?? 0)}
            columns={columns.length}
          />
        </tbody>
      </table>
      {notice && (
        <div data-notice className="sticky bottom-0 left-0 z-30 w-[100cqw] p-3">
          {notice}
        </div>
      )}
    </section>
  );
}

/** The active cell has a ring however it got the focus, and so has a control in a cell. */
const gridClass = classNames(
  "table-fixed border-separate border-spacing-0",
  "[&_:is(th,td):focus]:outline-2 [&_:is(th,td):focus]:-outline-offset-2 [&_:is(th,td):focus]:outline-focus",
  "[&_:is(th,td)_[tabindex='-1']:focus-visible]:outline-2",
);
