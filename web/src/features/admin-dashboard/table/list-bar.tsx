import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";

interface ListBarProps {
  /** "Showing 3 of 40 founders", or the loading text. */
  shown: string;
  busy: boolean;
  /** Shows Clear All. */
  clearable: boolean;
  onClear: () => void;
  onRefresh: () => void;
  refreshing: boolean;
  /** Offers the changes of the list. */
  pill: ReactNode;
  /** Further buttons: Add Founder. */
  actions?: ReactNode;
}

/** Above a tab's table: how many rows are shown, and the actions on the list. */
export function ListBar({
  shown,
  busy,
  clearable,
  onClear,
  onRefresh,
  refreshing,
  pill,
  actions,
}: ListBarProps) {
  return (
    <div className="relative mb-3 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" aria-busy={busy} className="figures text-sm text-muted">
        {shown}
      </p>
      {clearable && (
        <Button variant="link" onClick={onClear}>
          Clear All
        </Button>
      )}
      {pill}
      <div className="flex w-full gap-2 *:grow sm:ml-auto sm:w-auto sm:*:grow-0">
        <Button variant="outline" pending={refreshing} pendingLabel="Refresh" onClick={onRefresh}>
          {!refreshing && <RefreshCw aria-hidden="true" className="size-4" />}
          Refresh
        </Button>
        {actions}
      </div>
    </div>
  );
}
