import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * Announces a new page to screen readers by its title, and moves the focus to its content. A change of search
 * parameters alone is not a new page.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const { activeElement } = document;
    // Unless the page has set the focus itself.
    if (!activeElement || activeElement === document.body || !activeElement.closest("main"))
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
