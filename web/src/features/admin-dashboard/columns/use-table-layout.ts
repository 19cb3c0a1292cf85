import { useCallback, useMemo } from "react";
import { createStoredValue, type StoredValue } from "../../../lib/browser-state/stored-value.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { arrange, layoutOf, parseLayout, type TableLayout } from "../../../ui/data-table/table-layout.ts";
import { type DashboardTab, tabs } from "../dashboard-tabs.ts";

const stored = Object.fromEntries(
  tabs.map((table) => [table, createStoredValue(`kindling.columns.${table}`, parseLayout)]),
) as Record<DashboardTab, StoredValue<TableLayout>>;

/** A table as its reader arranged it, remembered in this browser. */
export interface ArrangedTable<Row, Key extends string> {
  /** All columns, as they are by default. */
  all: readonly DataColumn<Row, Key>[];
  /** The columns that are shown. */
  columns: readonly DataColumn<Row, Key>[];
  layout: TableLayout;
  /** Whether it differs from the default. */
  changed: boolean;
  /** Null is the default. */
  setLayout: (layout: TableLayout | null) => void;
}

export function useTableLayout<Row, Key extends string>(
  table: DashboardTab,
  all: readonly DataColumn<Row, Key>[],
): ArrangedTable<Row, Key> {
  const value = stored[table].use();
  const setLayout = useCallback(
    (next: TableLayout | null) => {
      const known = layoutOf(all, next);
      if (isSame(known, layoutOf(all, null))) stored[table].remove();
      else stored[table].write(known);
    },
    [table, all],
  );
  return useMemo(() => {
    const layout = layoutOf(all, value);
    return { all, columns: value ? arrange(all, layout) : all, layout, changed: value !== null, setLayout };
  }, [all, value, setLayout]);
}

const isSame = (a: TableLayout, b: TableLayout): boolean => JSON.stringify(a) === JSON.stringify(b);
