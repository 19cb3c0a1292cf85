import { useTable } from "@tanstack/react-table";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import type { Sort } from "../../lib/sort.ts";
import { ColumnWidths, tableWidth } from "./column-widths.tsx";
import { type DataColumn, features, tableColumns } from "./columns.ts";
import { DataTableHead } from "./data-table-head.tsx";
import { DataTableRow, rowHeight } from "./data-table-row.tsx";
import { entryAt } from "./table-entries.ts";

interface DataTableProps<Row extends { id: number }, Key extends string> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly DataColumn<Row, Key>[];
  /** Filtered and sorted. A changed record is a new object. */
  rows: readonly Row[];
  sort: Sort<Key>;
  onSort: (key: Key) => void;
  /** Ids of the expanded rows. */
  expanded?: ReadonlySet<number>;
  renderPanel?: (row: Row) => ReactNode;
  /** A change of this scrolls to the top: another search, filter or sort. */
  viewKey?: string;
  className?: string;
}

const nothingExpanded: ReadonlySet<number> = new Set();
/** Assumed height of a panel until it is measured, in px. */
const panelHeight = 260;

/**
 * A virtualised table for ten thousand rows, in a frame that scrolls both ways. The headings and the first
 * column stay in view.
 */
export function DataTable<Row extends { id: number }, Key extends string>({
  label,
  columns,
  rows,
  sort,
  onSort,
  expanded = nothingExpanded,
  renderPanel,
  viewKey,
  className,
}: DataTableProps<Row, Key>) {
  const tableId = useId();
  const frame = useRef<HTMLElement>(null);
  const table = useTable<typeof features, Row>({
    features,
    columns: useMemo(() => tableColumns(columns), [columns]),
    data: rows,
    getRowId,
  });
  const tableRows = table.getRowModel().rows;
  const expandedAt = useMemo(
    () => (expanded.size === 0 ? [] : rows.flatMap(({ id }, place) => (expanded.has(id) ? [place] : []))),
    [rows, expanded],
  );

  // The row with the focus stays mounted when it is scrolled out of view, so that its input is kept.
  const focused = useRef<number | null>(null);
  const rangeExtractor = useCallback((range: Range) => {
    const places = defaultRangeExtractor(range);
    const kept = focused.current;
    if (kept === null || kept >= range.count || places.includes(kept)) return places;
    return [...places, kept].sort((a, b) => a - b);
  }, []);

  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length + expandedAt.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (entryAt(index, expandedAt).kind === "row" ? rowHeight : panelHeight),
    getItemKey: useCallback(
      (index: number) => {
        const { kind, row } = entryAt(index, expandedAt);
        return `${kind}-${rows[row]?.id}`;
      },
      [rows, expandedAt],
    ),
    rangeExtractor,
    overscan: 6,
    initialRect: { width: 1000, height: 600 },
    useFlushSync: false,
  });

  const shownViewKey = useRef(viewKey);
  useEffect(() => {
    if (shownViewKey.current === viewKey) return;
    shownViewKey.current = viewKey;
    frame.current?.scrollTo({ top: 0 });
  }, [viewKey]);

  const items = virtualizer.getVirtualItems();
  return (
    <section
      ref={frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      className={classNames(
        "@container relative overflow-auto overscroll-x-contain rounded-lg border bg-surface text-sm",
        className,
      )}
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="table-fixed border-separate border-spacing-0"
        style={{ width: tableWidth(columns) }}
      >
        <ColumnWidths columns={columns} />
        <DataTableHead columns={columns} sort={sort} onSort={onSort} />
        <tbody
          onFocus={(event) => {
            const index = event.target.closest("tr")?.dataset.index;
            focused.current = index === undefined ? null : Number(index);
          }}
          onBlur={() => {
            focused.current = null;
          }}
        >
          {items.map((item, place) => {
            const entry = entryAt(item.index, expandedAt);
            const row = tableRows[entry.row];
            if (!row) return null;
            const panelId = `${tableId}-${row.id}`;
            return (
              <Fragment key={item.key}>
                <Spacer height={item.start - (items[place - 1]?.end ?? 0)} columns={columns.length} />
                {entry.kind === "row" ? (
                  <DataTableRow
                    row={row}
                    columns={columns as readonly DataColumn<Row>[]}
                    index={item.index}
                    position={entry.row}
                    expanded={expanded.has(row.original.id)}
                    panelId={panelId}
                  />
                ) : (
                  <tr ref={virtualizer.measureElement} data-index={item.index}>
                    <td id={panelId} colSpan={columns.length} className="border-b bg-sunken p-0">
                      {/* As wide as the frame, at any scroll position. */}
                      <div className="sticky left-0 w-[100cqw]">{renderPanel?.(row.original)}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
}

const getRowId = (row: { id: number }): string => String(row.id);

/** Fills the space of the rows that are not mounted. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns} className="p-0" style={{ height }} />
    </tr>
  );
}
