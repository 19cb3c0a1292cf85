import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import { useRef, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { readDraft } from "../../lib/browser-state/draft.ts";
import { currentParam } from "../../lib/browser-state/url-state.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { type OpenedPopover, Popover } from "../../ui/overlays/popover.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { LoadError } from "../../ui/states/load-errors.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import type { ArrangedTable } from "../columns/use-table-layout.ts";
import { openedVersion } from "../columns/use-table-layout.ts";
import { type DashboardTab, tabSettings } from "../lists/dashboard-tabs.ts";
import { NameForm, notSaved, notSavedToast } from "./name-form.tsx";
import { useCreateView, useUpdateView } from "./saved-views.ts";
import { useOpenView } from "./use-open-view.ts";
import { ViewItem } from "./view-item.tsx";

interface ViewsPopoverProps extends OpenedPopover {
  tab: DashboardTab;
  table: ArrangedTable<never, string>;
}

/** The saved views of a table: opens, saves, renames and deletes them. */
export default function ViewsPopover({ tab, table, ...popover }: ViewsPopoverProps) {
  const mayEdit = useMayEdit();
  const { query, views, view, isGone, changed, now, open, leave, setActiveView } = useOpenView(tab, table);
  const create = useCreateView();
  const update = useUpdateView();
  const draftName = `view-name-${tab}`;
  const [naming, setNaming] = useState(() => readDraft(draftName) !== null);
  const content = useRef<HTMLDivElement>(null);
  const { title, noun } = tabSettings[tab].config.texts;
  const close = () => {
    setNaming(false);
    update.reset();
    popover.onOpenChange(false);
  };
  const show = (shown: SavedView) => {
    open(shown);
    close();
  };
  /**
   * Returns a function that shows a saved view as the open one, unless another tab or view was opened since. It returns
   * whether it did.
   */
  const activation = () => {
    const address = () => `${currentParam("tab")} ${currentParam("view")}`;
    const sent = address();
    return (saved: SavedView) => {
      const isOpen = address() === sent;
      if (isOpen) setActiveView(saved);
      return isOpen;
    };
  };

  const saveAs = async (name: string) => {
    const showSaved = activation();
    const saved = await create.mutateAsync({ table: tab, name, ...now });
    showSaved(saved);
    toast({ title: "View saved", description: `All admins find "${saved.name}" under Views` });
  };
  // The list may have a newer version, of another admin, that is not the one on screen.
  const save = (shown: SavedView) => {
    if (update.isInFlight()) return;
    const showSaved = activation();
    update
      .mutateAsync({ id: shown.id, version: openedVersion(shown) ?? shown.version, name: shown.name, ...now })
      .then((saved) => {
        if (showSaved(saved)) close();
        toast({ title: "View saved", description: `"${saved.name}" was changed for all admins` });
      })
      .catch((error) => {
        // The popover, which shows it, was closed.
        if (!content.current) toast(notSavedToast(shown.name, error));
      });
  };

  return (
    <Popover
      {...popover}
      title={`Views of ${title}`}
      action={
        (view !== undefined || isGone) && (
          <Button
            variant="link"
            onClick={() => {
              leave();
              close();
            }}
          >
            All {noun}
          </Button>
        )
      }
    >
      <div ref={content} className="min-h-0 overflow-y-auto p-2">
        {isGone && <p className="px-2 pt-1 pb-2 text-muted">The view of this address was deleted.</p>}
        {query.data === undefined ? (
          query.error ? (
            <LoadError query={query} title="Could not load the views" />
          ) : (
            <div role="status" aria-label="Loading views..." className="flex flex-col gap-2 p-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          )
        ) : views.length === 0 ? (
          <p className="px-2 py-1 text-muted">
            No views yet. A view is filters, sort and columns, under a name for all admins.
          </p>
        ) : (
          <ul aria-label="Saved views">
            {views.map((one) => (
              <ViewItem key={one.id} view={one} isOpen={one.id === view?.id} onOpen={() => show(one)} />
            ))}
          </ul>
        )}
      </div>
      {query.data !== undefined && (mayEdit || changed) && (
        <div className="flex flex-col gap-2 border-t p-4">
          {view && changed && (
            <>
              <p className="text-muted">{`"${view.name}" has changes that are not saved.`}</p>
              <div className="flex flex-wrap gap-2">
                {mayEdit && (
                  <Button size="sm" pending={update.isPending} onClick={() => save(view)}>
                    Save changes
                  </Button>
                )}
                <Button size="sm" variant="outline" onClick={() => show(view)}>
                  Discard changes
                </Button>
              </div>
              {update.error && (
                <p role="alert" className="text-danger-text">
                  {errorMessage(update.error, notSaved)}
                </p>
              )}
            </>
          )}
          {mayEdit &&
            (naming ? (
              <NameForm
                draftName={draftName}
                label="Name of the new view"
                onSave={saveAs}
                onSaved={close}
                onCancel={() => setNaming(false)}
              />
            ) : (
              <Button size="sm" variant="outline" onClick={() => setNaming(true)}>
                Save as a new view
              </Button>
            ))}
        </div>
      )}
    </Popover>
  );
}
