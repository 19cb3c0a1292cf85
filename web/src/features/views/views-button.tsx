import Bookmark from "lucide-react/icons/bookmark";
import { Suspense } from "react";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { PopoverButton } from "../../ui/overlays/popover-button.tsx";
import { QuietLabel, quietAction } from "../../ui/quiet-label.tsx";
import type { ArrangedTable } from "../columns/use-table-layout.ts";
import type { DashboardTab } from "../lists/dashboard-tabs.ts";

const ViewName = lazyComponent(() => import("./view-name.tsx"));
const ViewsPopover = lazyComponent(() => import("./views-popover.tsx"));

/** Opens the saved views of a table, and has the name of the one that is open. */
export function ViewsButton(props: { tab: DashboardTab; table: ArrangedTable<never, string> }) {
  const [params] = useUrlParams();
  const views = <QuietLabel>Views</QuietLabel>;
  return (
    <PopoverButton
      variant="outline"
      className={quietAction}
      title="Views"
      preload={ViewsPopover.preload}
      renderPopover={(opened) => <ViewsPopover {...props} {...opened} />}
    >
      <Bookmark aria-hidden="true" className="size-4" />
      {params.has("view") ? (
        <Suspense fallback={views}>
          <ViewName {...props} />
        </Suspense>
      ) : (
        views
      )}
    </PopoverButton>
  );
}
