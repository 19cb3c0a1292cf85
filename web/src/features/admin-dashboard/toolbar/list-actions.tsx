import Ellipsis from "lucide-react/icons/ellipsis";
import ListChecks from "lucide-react/icons/list-checks";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type ReactNode, useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { useNarrow } from "../../../lib/browser-state/narrow.ts";
import { currentParam, useUrlParams } from "../../../lib/browser-state/url-state.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { reviewPathOfView } from "../review/review-subject.ts";
import { QuietLabel, quietAction } from "./quiet-label.tsx";

interface ListActionsProps {
  onRefresh: () => void;
  refreshing: boolean;
  /** The buttons for views and columns. */
  arrange: ReactNode;
  /** The button that exports. */
  exports: ReactNode;
  /** An export is running, which is shown. */
  running: boolean;
  /** The button that adds a record. */
  add: ReactNode;
}

/** What can be done with a tab's list; in a narrow window behind "More actions", except adding to it. */
export function ListActions({ onRefresh, refreshing, arrange, exports, running, add }: ListActionsProps) {
  const narrow = useNarrow();
  const moreId = useId();
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
      <ReviewOfList />
      {exports}
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

/** Opens the unrated matches of the list as the dashboard shows it. */
function ReviewOfList() {
  const [params] = useUrlParams();
  const { pathname, search } = useLocation();
  return (
    <ButtonLink
      variant="outline"
      size="sm"
      className={quietAction}
      title="Review the unrated matches of these rows"
      to={reviewPathOfView(params)}
      state={{ from: `${pathname}${search}` }}
    >
      <ListChecks aria-hidden="true" className="size-4" />
      <QuietLabel>Review matches</QuietLabel>
    </ButtonLink>
  );
}
