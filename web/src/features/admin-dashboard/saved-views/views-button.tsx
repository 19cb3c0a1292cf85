import Bookmark from "lucide-react/icons/bookmark";
import { Suspense, useRef, useState } from "react";
import { useUrlParams } from "../../../lib/browser-state/url-state.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import type { ArrangedTable } from "../columns/use-table-layout.ts";
import type { DashboardTab } from "../dashboard-tabs.ts";

const ViewName = lazyComponent(() => import("./view-name.tsx"));
const ViewsPopover = lazyComponent(() => import("./views-popover.tsx"));

/** Opens the saved views of a table, and has the name of the one that is open. */
export function ViewsButton(props: { tab: DashboardTab; table: ArrangedTable<never, string> }) {
  const [params] = useUrlParams();
  const button = useRef<HTMLButtonElement>(null);
  // Stays mounted once opened, so that it can fade out and return the focus.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="outline"
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={ViewsPopover.preload}
        onFocus={ViewsPopover.preload}
        onClick={() => setOpen(!open)}
      >
        <Bookmark aria-hidden="true" className="size-4" />
        {params.has("view") ? (
          <Suspense fallback="Views">
            <ViewName {...props} />
          </Suspense>
        ) : (
          "Views"
        )}
      </Button>
      {open !== null && (
        <Suspense fallback={null}>
          <ViewsPopover {...props} anchor={button} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
