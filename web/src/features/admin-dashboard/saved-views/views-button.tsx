import Bookmark from "lucide-react/icons/bookmark";
import { Suspense } from "react";
import { useUrlParams } from "../../../lib/browser-state/url-state.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { PopoverButton } from "../../../ui/overlays/popover-button.tsx";
import type { ArrangedTable } from "../columns/use-table-layout.ts";
import type { DashboardTab } from "../dashboard-tabs.ts";

const ViewName = lazyComponent(() => import("./view-name.tsx"));
const ViewsPopover = lazyComponent(() => import("./views-popover.tsx"));

/** Opens the saved views of a table, and has the name of the one that is open. */
export function ViewsButton(props: { tab: DashboardTab; table: ArrangedTable<never, string> }) {
  const [params] = useUrlParams();
  return (
    <PopoverButton
      variant="outline"
      preload={ViewsPopover.preload}
      renderPopover={(opened) => <ViewsPopover {...props} {...opened} />}
    >
      <Bookmark aria-hidden="true" className="size-4" />
      {params.has("view") ? (
        <Suspense fallback="Views">
          <ViewName {...props} />
        </Suspense>
      ) : (
        "Views"
      )}
    </PopoverButton>
  );
}
