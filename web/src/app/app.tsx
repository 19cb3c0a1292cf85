import { Suspense, useSyncExternalStore } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { Toaster } from "../ui/overlays/toaster.tsx";
import { pagesInFlight } from "./lazy-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { RootErrorBoundary } from "./root-error-boundary.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { pages } from "./routes.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

/** The current page, with the parts that every page has. */
export function App() {
  const { pathname } = useLocation();
  useScrollRestoration();
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-inverse px-4 py-2 font-medium text-on-inverse focus:translate-y-0"
      >
        Skip to content
      </a>
      <PendingBar />
      <RootErrorBoundary path={pathname}>
        {/* While a later page loads, the old one stays. */}
        <Suspense fallback={null}>
          <Routes>
            {Object.entries(pages).map(([path, Page]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </RootErrorBoundary>
      <RouteAnnouncer />
      <Toaster />
    </>
  );
}

/** Shows that a page is being fetched, after a short delay. */
function PendingBar() {
  const pending = useSyncExternalStore(pagesInFlight.subscribe, pagesInFlight.any);
  if (!pending) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden transition-opacity delay-150 starting:opacity-0"
    >
      <div className="h-full w-2/5 animate-pending bg-ember" />
    </div>
  );
}
