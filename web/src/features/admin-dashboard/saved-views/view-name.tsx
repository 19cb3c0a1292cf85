import { useEffect, useEffectEvent } from "react";
import { useUrlParams } from "../../../lib/browser-state/url-state.ts";
import { type ArrangedTable, arrangeForView, openedVersion } from "../columns/use-table-layout.ts";
import type { DashboardTab } from "../dashboard-tabs.ts";
import { useOpenView, viewParams } from "./use-open-view.ts";

/** The view that the URL named last, of any table: a link to it was followed then, or it was opened or saved here. */
let lastNamed: string | null = null;

const isReload = (): boolean =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type ===
  "reload";

/** The name of the view that the URL names, and whether the table shows something else. Opens the view of a link. */
export default function ViewName({ tab, table }: { tab: DashboardTab; table: ArrangedTable<never, string> }) {
  const [params, change] = useUrlParams();
  const { query, view, isGone, changed } = useOpenView(tab, table);
  const named = query.data?.find(({ id }) => String(id) === params.get("view"));
  const restore = useEffectEvent(() => {
    if (named === undefined) return;
    const opened = openedVersion(named);
    // After a reload, and on another tab, what was changed meanwhile stays.
    const isFollowed = lastNamed === String(named.id) || (isReload() && opened !== null);
    const isLinkToView = !isFollowed && [...params.keys()].every((name) => name === "view" || name === "tab");
    lastNamed = String(named.id);
    if (opened === null || (isLinkToView && opened !== named.version)) arrangeForView(named);
    if (isLinkToView) change(viewParams(named));
  });
  const asked = params.get("view");
  useEffect(() => {
    if (asked === null) lastNamed = null;
  }, [asked]);
  useEffect(() => {
    if (named?.id !== undefined) restore();
  }, [named?.id]);
  if (view === undefined) return isGone ? "View deleted" : "Views";
  return (
    <>
      <span className="sr-only">{`View: ${view.name}${changed ? ", changed" : ""}`}</span>
      <span aria-hidden="true" className="max-w-24 truncate @7xl:max-w-40">
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
