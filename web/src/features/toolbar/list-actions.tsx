import Ellipsis from "lucide-react/icons/ellipsis";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type ReactNode, useId, useState } from "react";
import { useNarrow } from "../../lib/browser-state/narrow.ts";
import { currentParam, useUrlParams } from "../../lib/browser-state/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { QuietLabel, quietAction } from "../../ui/quiet-label.tsx";
import { ReviewLink } from "../matches/review-link.tsx";
import { reviewPathOfView } from "../matches/review-subject.ts";

interface ListActionsProps {
  onRefresh: () => void;
  refreshing: boolean;
  /** The buttons for views and columns. */
  arrange: ReactNode;
  /** The button that exports. */
  exports: ReactNode;
  /** An export is running, which is shown. */
  running: boolean;
  /** The link to the import. */
  imports: ReactNode;
  /** The button that adds a record. */
  add: ReactNode;
}

/** What can be done with a tab's list; in a narrow window behind "More actions", except adding to it. */
export function ListActions({
  onRefresh,
  refreshing,
  arrange,
  exports,
  running,
  imports,
  add,
}: ListActionsProps) {
  const narrow = useNarrow();
  const moreId = useId();
  const [params] = useUrlParams();
  // The name of an open view is seen at once.
  const [opened, setOpened] = useState(() => currentParam("view") !== null);
  const actions = (
    <>
      {arrange}
      <Button
        size="sm"
        variant="outline"
        className={quietAction}
        title="Refresh"
        pending={refreshing}
        onClick={onRefresh}
      >
        <RefreshCw aria-hidden="true" className="size-4" />
        <QuietLabel>Refresh</QuietLabel>
      </Button>
      <ReviewLink quiet to={reviewPathOfView(params)} title="Review the unrated matches of these rows" />
      {exports}
      {imports}
    </>
  );
  if (!narrow)
    return (
      <>
        {actions}
        {add}
      </>
    );
  const more = opened || running;
  return (
    <>
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
      {more && (
        <div id={moreId} className="flex basis-full flex-wrap gap-2 *:grow">
          {actions}
        </div>
      )}
    </>
  );
}
