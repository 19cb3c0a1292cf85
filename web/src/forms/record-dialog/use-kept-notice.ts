import { useEffect, useEffectEvent, useRef } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import { changedSearch } from "../../lib/browser-state/url-state.ts";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { toast } from "../../ui/overlays/toast-store.ts";

/** The parameters that name the open record. */
const recordParams = ["founder", "investor", "record"];

/**
 * Says that what was typed is kept, when the panel of an edited record goes away because another record, or another
 * page, takes its place; and offers to go on.
 * @param isTyped whether the panel is shown with changes that are not saved
 * @param isDrafted whether they are still stored: neither saved nor discarded, nor being saved
 */
export function useKeptNotice(isTyped: boolean, isDrafted: () => boolean, name: string): void {
  const navigate = useNavigate();
  // Not that of the window, which names the next page before the panel is gone.
  const shownAt = useLocation();
  const left = useRef(shownAt);
  const notify = useEffectEvent((panel: Location) => {
    // After a sign-out the page names no record.
    if (!isDrafted() || storedSessions.admin.read() === null) return;
    const goOn = () => {
      const { pathname, search } = window.location;
      // The list keeps its search, filters and sort.
      const shown = new URLSearchParams(panel.search);
      const params = Object.fromEntries(recordParams.map((param) => [param, shown.get(param)]));
      navigate(panel.pathname + (pathname === panel.pathname ? changedSearch(search, params) : panel.search));
    };
    toast({
      title: `${name} is not saved`,
      description: "What you typed is kept in this tab.",
      action: { label: "Go on", onClick: goOn },
    });
  });
  useEffect(() => {
    if (isTyped) left.current = shownAt;
  });
  useEffect(() => {
    if (!isTyped) return undefined;
    return () => notify(left.current);
  }, [isTyped]);
}
