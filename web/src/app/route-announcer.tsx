import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * Tells of a new page who does not see it come: its title is said, and the keyboard goes on at the
 * start of its content. A change of search parameters alone is not a new page.
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
    // A page that puts the focus somewhere itself is left alone.
    if (!activeElement || activeElement === document.body || !activeElement.closest("main"))
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
