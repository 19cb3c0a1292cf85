import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import { type ArrangedTable, arrangeForView } from "../columns/use-table-layout.ts";
import { type DashboardTab, tabSettings } from "../lists/dashboard-tabs.ts";
import { viewsQuery } from "./saved-views.ts";
import { contentsIn, hasChanged, paramsOf, type ViewContents } from "./view-contents.ts";

/** A table's views, and the one of them that the URL names. */
export interface OpenView {
  query: Pick<ReturnType<typeof useQuery<SavedView[]>>, "data" | "error" | "isFetching" | "refetch">;
  /** The saved views of the table. */
  views: readonly SavedView[];
  view: SavedView | undefined;
  /** The URL names a view that no longer exists. */
  isGone: boolean;
  /** The table shows something else than its view. */
  changed: boolean;
  /** What the table shows. */
  now: ViewContents;
  /** Shows a view as it was saved. */
  open: (view: SavedView) => void;
  /** Shows the table without a view, as it is by default. */
  leave: () => void;
  /** Says that what the table shows is this view. */
  setActiveView: (view: SavedView) => void;
}

/** The parameters of the URL that show a view as it was saved. */
export function viewParams(view: SavedView): Record<string, string | number | null> {
  const tab = view.table === "founders" ? null : view.table;
  return { ...paramsOf(tabSettings[view.table].config, view), tab, view: view.id };
}

/** Returns a function that shows a view as it was saved. */
export function useShowView(): (view: SavedView) => void {
  const [, change] = useUrlParams();
  return useCallback(
    (view) => {
      arrangeForView(view);
      change(viewParams(view), "push");
    },
    [change],
  );
}

export function useOpenView(tab: DashboardTab, table: ArrangedTable<never, string>): OpenView {
  const [params, change] = useUrlParams();
  const query = useQuery(viewsQuery);
  const open = useShowView();
  const { config } = tabSettings[tab];
  const id = params.get("view");
  const named = query.data?.find((one) => String(one.id) === id);
  const view = named?.table === tab ? named : undefined;
  const now = contentsIn(config, params, table);
  return {
    query,
    views: query.data?.filter((one) => one.table === tab) ?? [],
    view,
    isGone: id !== null && query.data !== undefined && named === undefined,
    changed: view !== undefined && hasChanged(config, table, view, now),
    now,
    open,
    leave: () => {
      const none = { filters: [], sort: "", layout: now.layout };
      change({ ...paramsOf(config, none), view: null }, "push");
    },
    setActiveView: (saved) => {
      arrangeForView(saved);
      change({ view: saved.id });
    },
  };
}
