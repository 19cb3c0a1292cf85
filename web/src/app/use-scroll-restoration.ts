import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { readStored, writeStored } from "../lib/browser-state/stored.ts";

const storageKey = "kindling.scroll";

/** The scroll position of each history entry, in CSS pixels; survives a reload. */
const positions = new Map<string, number>(
  Object.entries((readStored("sessionStorage", storageKey) ?? {}) as Record<string, number>),
);

/**
 * A new page starts at its top; Back restores the scroll position. The browser's own restoration is disabled,
 * because it scrolls before the page is rendered.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const remember = () => positions.set(shown.current.key, window.scrollY);
    const store = () =>
      writeStored("sessionStorage", storageKey, Object.fromEntries([...positions].slice(-50)));
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", store);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", store);
    };
  }, []);

  useLayoutEffect(() => {
    const samePage = shown.current.pathname === pathname && shown.current.key !== key;
    shown.current = { key, pathname };
    if (navigation === "POP") window.scrollTo(0, positions.get(key) ?? 0);
    // Tabs, filters and open records are in the URL: changing them must not scroll.
    else if (!samePage && hash === "") window.scrollTo(0, 0);
  }, [key, pathname, hash, navigation]);
}
