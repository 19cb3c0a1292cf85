import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import { useCallback, useMemo } from "react";
import { createStoredValue, type StoredValue } from "../../../lib/browser-state/stored-value.ts";
import { useUrlParams } from "../../../lib/browser-state/url-state.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { arrange, layoutOf, parseLayout, type TableLayout } from "../../../ui/data-table/table-layout.ts";
import { type DashboardTab, tabs } from "../dashboard-tabs.ts";

/**
 * The layout of a table while a view is open, so that the reader's own layout stays. Another tab may show another view.
 */
interface LayoutInView {
  view: string;
  /** The version of the view that was opened. */
  version: number;
  layout: TableLayout;
}

interface StoredLayouts {
  own: StoredValue<TableLayout>;
  inView: StoredValue<LayoutInView>;
}

const stored = Object.fromEntries(
  tabs.map((table): [DashboardTab, StoredLayouts] => [
    table,
    {
      own: createStoredValue(`kindling.columns.${table}`, parseLayout),
      inView: createStoredValue(`kindling.columns.${table}.view`, parseLayoutInView, "sessionStorage"),
    },
  ]),
) as Record<DashboardTab, StoredLayouts>;

function parseLayoutInView(value: unknown): LayoutInView | null {
  const { view, version, layout } = (value ?? {}) as Partial<Record<keyof LayoutInView, unknown>>;
  const known = parseLayout(layout);
  return typeof view === "string" && typeof version === "number" && known
    ? { view, version, layout: known }
    : null;
}

/** Arranges a table as a view has it; the columns that exist are known when it is shown. */
export function arrangeForView({ table, id, version, layout }: Omit<SavedView, "name">): void {
  stored[table].inView.write({ view: String(id), version, layout });
}

/** The version of a view that this tab has opened; null if it has none of its layouts. */
export function openedVersion({ table, id }: Pick<SavedView, "table" | "id">): number | null {
  const opened = stored[table].inView.read();
  return opened?.view === String(id) ? opened.version : null;
}

/** Takes over the version of a view that was renamed here, unless another one of it is open. */
export function followRename(before: SavedView, renamed: SavedView): void {
  const { inView } = stored[before.table];
  const opened = inView.read();
  if (opened && openedVersion(before) === before.version)
    inView.write({ ...opened, version: renamed.version });
}

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
  const [params] = useUrlParams();
  const view = params.get("view");
  const { own, inView } = stored[table];
  const ownLayout = own.use();
  const layoutInView = inView.use();
  const isInView = view !== null && layoutInView?.view === view;
  const value = isInView ? layoutInView.layout : ownLayout;
  const setLayout = useCallback(
    (next: TableLayout | null) => {
      const known = layoutOf(all, next);
      if (isInView) inView.write({ ...layoutInView, layout: known });
      else if (isSame(known, layoutOf(all, null))) own.remove();
      else own.write(known);
    },
    [all, own, inView, isInView, layoutInView],
  );
  return useMemo(() => {
    const layout = layoutOf(all, value);
    const changed = !isSame(layout, layoutOf(all, null));
    return { all, columns: changed ? arrange(all, layout) : all, layout, changed, setLayout };
  }, [all, value, setLayout]);
}

const isSame = (a: TableLayout, b: TableLayout): boolean => JSON.stringify(a) === JSON.stringify(b);
