import RefreshCw from "lucide-react/icons/refresh-cw";
import { type ReactNode, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import type { ListTexts } from "../lists/list-config.ts";
import type { ListView } from "../lists/use-list-view.ts";
import { ChangesPill } from "./changes-pill.tsx";

interface ListBarProps {
  view: Pick<ListView<never, never>, "loading" | "matching" | "total" | "changes">;
  texts: ListTexts;
  /** Shows Clear All. */
  clearable: boolean;
  onClear: () => void;
  onRefresh: () => void;
  refreshing: boolean;
  /** Further actions. */
  children: ReactNode;
}

/** How many rows of a tab's list are shown, and the actions on the list. */
export function ListBar({ view, texts, clearable, onClear, onRefresh, refreshing, children }: ListBarProps) {
  const { loading, matching, total } = view;
  const counting = loading || matching === null;
  const shown = useLastText(
    counting ? null : `Showing ${formatCount(matching)} of ${formatCount(total)} ${texts.noun}`,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields
    <div
      role="group"
      aria-label={`Actions on ${texts.title}`}
      tabIndex={-1}
      className="relative flex grow flex-wrap items-center gap-x-3 gap-y-2 w-full @5xl:w-auto @5xl:flex-nowrap @5xl:justify-end"
    >
      <p role="status" aria-busy={counting} className="figures text-[0.8125rem] whitespace-nowrap text-muted">
        {shown ?? texts.loading}
      </p>
      {clearable && (
        <Button variant="link" onClick={onClear}>
          Clear All
        </Button>
      )}
      <ChangesPill changes={view.changes} onApply={onRefresh} />
      <div className="flex gap-2 max-sm:w-full max-sm:flex-wrap max-sm:*:grow @max-5xl:ml-auto">
        <Button size="sm" variant="outline" pending={refreshing} pendingLabel="Refresh" onClick={onRefresh}>
          {!refreshing && <RefreshCw aria-hidden="true" className="size-4" />}
          Refresh
        </Button>
        {children}
      </div>
    </div>
  );
}

/** The text, or the last one while there is none, so that it does not flicker at each key. */
function useLastText(text: string | null): string | null {
  const [last, setLast] = useState(text);
  if (text !== null && text !== last) setLast(text);
  return text ?? last;
}
