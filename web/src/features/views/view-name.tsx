import { useEffect, useEffectEvent } from "react";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import { QuietLabel } from "../../ui/quiet-label.tsx";
import { type ArrangedTable, arrangeForView, openedVersion } from "../columns/use-table-layout.ts";
import type { DashboardTab } from "../lists/dashboard-tabs.ts";
import { useOpenView, viewParams } from "./use-open-view.ts";

/**
 * The views that the URL has named since the page was loaded: a link to one was followed then, or it was opened here.
 */
const named = new Set<number>();

/** Parameters that a link to a view may have: they say nothing about its rows and columns. */
const besideView = ["view", "tab", "founder", "investor"];

/** The page was loaded again: by a reload, or by Back from another site. */
const isRevisit = (): boolean => {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload" || entry?.type === "back_forward";
};

/** The name of the view that the URL names, and whether the table shows something else. Opens the view of a link. */
export default function ViewName({ tab, table }: { tab: DashboardTab; table: ArrangedTable<never, string> }) {
  const [params, change] = useUrlParams();
  const { query, view, isGone, changed } = useOpenView(tab, table);
  const requested = query.data?.find(({ id }) => String(id) === params.get("view"));
  const restore = useEffectEvent(() => {
    if (requested === undefined) return;
    const wasOpened = openedVersion(requested) !== null;
    // After a reload, on another tab and by Back, what was changed meanwhile stays.
    const isFollowed = named.has(requested.id) || (isRevisit() && wasOpened);
    const isLinkToView = !isFollowed && [...params.keys()].every((name) => besideView.includes(name));
    named.add(requested.id);
    if (!wasOpened || isLinkToView) arrangeForView(requested);
    if (isLinkToView) change(viewParams(requested));
  });
  useEffect(() => {
    if (requested?.id !== undefined) restore();
  }, [requested?.id]);
  if (view === undefined) return isGone ? "View deleted" : <QuietLabel>Views</QuietLabel>;
  return (
    <>
      <span className="sr-only">{`View: ${view.name}${changed ? ", changed" : ""}`}</span>
      <span aria-hidden="true" className="max-w-16 truncate @min-[84rem]:max-w-40">
        {view.name}
      </span>
      {changed && (
        <span
          aria-hidden="true"
          title="Changed since it was saved"
          className="size-2 shrink-0 rounded-full bg-ember"
        />
      )}
    </>
  );
}
