import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useMemo } from "react";
import { type ActiveCell, useMountedEntries } from "../grid/use-grid.ts";
import { entryAt, type TableRows } from "./table-entries.ts";
import { useExpandedRows } from "./use-expanded-rows.ts";

interface TableEntriesOptions {
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>;
  /** The cell that has the focus or had it last; its row stays mounted. */
  active: RefObject<ActiveCell>;
  rows: TableRows<{ id: number }>;
  /** Ids of the expanded rows. */
  expanded: ReadonlySet<number>;
  viewKey: string;
  /** The height of a row, in px. */
  rowHeight: number;
}

/** Assumed height of a panel until it is measured, in px. */
const panelHeight = 260;

/** A virtualizer of a table's entries: its rows, and the panels below the expanded ones. */
export function useTableEntries({ frame, active, rows, expanded, viewKey, rowHeight }: TableEntriesOptions) {
  const expandedRows = useExpandedRows(rows, expanded, viewKey);
  const expandedAt = useMemo(() => expandedRows.map(({ index }) => index), [expandedRows]);
  const entryOf = useCallback(
    (row: number) => row + expandedAt.filter((index) => index < row).length,
    [expandedAt],
  );
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.count + expandedAt.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (entryAt(index, expandedAt).kind === "row" ? rowHeight : panelHeight),
    // Changes only with the expanded rows and the height: another function measures a hundred thousand rows again.
    // biome-ignore lint/correctness/useExhaustiveDependencies: another height needs another measurement
    getItemKey: useCallback(
      (index: number) => {
        const { kind, row } = entryAt(index, expandedAt);
        return kind === "row" ? row : `panel-${expandedRows.find((one) => one.index === row)?.id}`;
      },
      [expandedRows, expandedAt, rowHeight],
    ),
    rangeExtractor: useMountedEntries(active, entryOf),
    overscan: 6,
    // The headings cover the top, and rows begin below them.
    scrollPaddingStart: 40,
    scrollPaddingEnd: 56,
    initialRect: { width: 1000, height: 600 },
    useFlushSync: false,
  });
  return {
    virtualizer,
    /** The entry of a row, by its index. */
    entryOf,
    /** The indexes of the expanded rows, ascending. */
    expandedAt,
  };
}
