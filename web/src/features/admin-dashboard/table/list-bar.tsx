import Ellipsis from "lucide-react/icons/ellipsis";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type ReactNode, useId, useState } from "react";
import { useNarrow } from "../../../lib/browser-state/narrow.ts";
import { currentParam } from "../../../lib/browser-state/url-state.ts";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { keepFocusInSection } from "../../../ui/controls/keep-focus-in-section.ts";
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
  /** Adds a record. */
  add: ReactNode;
  /** Further actions; in a narrow window behind "More actions", unless one of them is running. */
  children: ReactNode;
  running: boolean;
}

/** How many rows of a tab's list are shown, and the actions on the list. */
export function ListBar({
  view,
  texts,
  clearable,
  onClear,
  onRefresh,
  refreshing,
  add,
  children,
  running,
}: ListBarProps) {
  const { loading, matching, total } = view;
  const counting = loading || matching === null;
  const shown = useLastText(
    counting ? null : `Showing ${formatCount(matching)} of ${formatCount(total)} ${texts.noun}`,
  );
  const narrow = useNarrow();
  const moreId = useId();
  // The name of an open view is seen at once.
  const [opened, setOpened] = useState(() => currentParam("view") !== null);
  const more = opened || running;
  const actions = (
    <>
      <Button size="sm" variant="outline" pending={refreshing} pendingLabel="Refresh" onClick={onRefresh}>
        {!refreshing && <RefreshCw aria-hidden="true" className="size-4" />}
        Refresh
      </Button>
      {children}
    </>
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
        <Button ref={keepFocusInSection} variant="link" onClick={onClear}>
          Clear All
        </Button>
      )}
      {narrow ? (
        <>
          <div className="ml-auto flex min-w-0 gap-1">
            {add}
            <Button
              size="icon-sm"
              variant={more ? "secondary" : "ghost"}
              aria-label="More actions"
              aria-expanded={more}
              aria-controls={more ? moreId : undefined}
              onClick={() => setOpened(!more)}
            >
              <Ellipsis aria-hidden="true" className="size-4.5" />
            </Button>
          </div>
          {more && (
            <div id={moreId} className="flex w-full flex-wrap gap-2 *:grow">
              {actions}
            </div>
          )}
        </>
      ) : (
        <>
          <ChangesPill changes={view.changes} onApply={onRefresh} />
          <div className="flex gap-2 @max-5xl:ml-auto">
            {actions}
            {add}
          </div>
        </>
      )}
    </div>
  );
}

/** The text, or the last one while there is none, so that it does not flicker at each key. */
function useLastText(text: string | null): string | null {
  const [last, setLast] = useState(text);
  if (text !== null && text !== last) setLast(text);
  return text ?? last;
}
