import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import { useCallback, useMemo } from "react";
import { createStoredValue, type StoredValue } from "../../lib/browser-state/stored-value.ts";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import { arrange, layoutOf, parseLayout, type TableLayout } from "../../ui/data-table/table-layout.ts";
import { type DashboardTab, tabs } from "../lists/dashboard-tabs.ts";

/** The layout of a table while a view is open, so that the reader's own layout stays. */
interface LayoutInView {
  view: string;
  /** The version of the view that was opened. */
  version: number;
  layout: TableLayout;
}

interface StoredLayouts {
  own: StoredValue<TableLayout>;
  /** Those of all views that this tab has opened: Back returns to one as it was left. */
  inViews: StoredValue<readonly LayoutInView[]>;
}

const stored = Object.fromEntries(
  tabs.map((table): [DashboardTab, StoredLayouts] => [
    table,
    {
      own: createStoredValue(`kindling.columns.${table}`, parseLayout),
      inViews: createStoredValue(`kindling.columns.${table}.views`, parseLayoutsInViews, "sessionStorage"),
    },
  ]),
) as Record<DashboardTab, StoredLayouts>;

function parseLayoutsInViews(value: unknown): readonly LayoutInView[] | null {
  return Array.isArray(value) ? value.map(parseLayoutInView).filter((one) => one !== null) : null;
}

function parseLayoutInView(value: unknown): LayoutInView | null {
  const { view, version, layout } = (value ?? {}) as Partial<Record<keyof LayoutInView, unknown>>;
  const known = parseLayout(layout);
  return typeof view === "string" && typeof version === "number" && known
    ? { view, version, layout: known }
    : null;
}

const layoutIn = (layouts: readonly LayoutInView[] | null, view: string | null) =>
  layouts?.find((one) => one.view === view);

function writeLayout({ inViews }: StoredLayouts, changed: LayoutInView): void {
  const others = inViews.read()?.filter(({ view }) => view !== changed.view) ?? [];
  inViews.write([...others, changed]);
}

/** Arranges a table as a view has it; the columns that exist are known when it is shown. */
export function arrangeForView({ table, id, version, layout }: Omit<SavedView, "name">): void {
  writeLayout(stored[table], { view: String(id), version, layout });
}

const openedLayout = ({ table, id }: Pick<SavedView, "table" | "id">) =>
  layoutIn(stored[table].inViews.read(), String(id));

/** The version of a view that this tab has opened; null if it has none of its layouts. */
export const openedVersion = (view: Pick<SavedView, "table" | "id">): number | null =>
  openedLayout(view)?.version ?? null;

/** Takes over the version of a view that was renamed here, unless another one of it is open. */
export function followRename(before: SavedView, renamed: SavedView): void {
  const opened = openedLayout(before);
  if (opened?.version === before.version)
    writeLayout(stored[before.table], { ...opened, version: renamed.version });
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
  const { own, inViews } = stored[table];
  const ownLayout = own.use();
  const inView = layoutIn(inViews.use(), params.get("view"));
  const value = inView?.layout ?? ownLayout;
  const setLayout = useCallback(
    (next: TableLayout | null) => {
      const known = layoutOf(all, next);
      if (inView) writeLayout(stored[table], { ...inView, layout: known });
      else if (isSame(known, layoutOf(all, null))) own.remove();
      else own.write(known);
    },
    [all, table, own, inView],
  );
  return useMemo(() => {
    const layout = layoutOf(all, value);
    const changed = !isSame(layout, layoutOf(all, null));
    return { all, columns: changed ? arrange(all, layout) : all, layout, changed, setLayout };
  }, [all, value, setLayout]);
}

const isSame = (a: TableLayout, b: TableLayout): boolean => JSON.stringify(a) === JSON.stringify(b);
