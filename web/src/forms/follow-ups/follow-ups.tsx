import type { FollowUpSubject } from "@kindling/contracts/follow-ups/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useId } from "react";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { PopoverButton } from "../../ui/overlays/popover-button.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { followUpsOf } from "./follow-up-calls.ts";
import { FollowUpItem } from "./follow-up-item.tsx";

const FollowUpPopover = lazyComponent(() => import("./follow-up-popover.tsx"));

interface FollowUpsProps {
  /** An introduction has the id of its match. */
  about: FollowUpSubject;
}

/** The open follow-ups of a founder, an investor or an introduction, and the button that adds one. */
export function FollowUps({ about }: FollowUpsProps) {
  const titleId = useId();
  const mayEdit = useMayEdit();
  const query = useQuery(followUpsOf(about));
  const { data } = query;
  return (
    // Takes the focus of what leaves it.
    <section aria-labelledby={titleId} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id={titleId} className="text-sm font-semibold">
          Follow-ups
        </h3>
        {mayEdit && (
          <PopoverButton
            variant="outline"
            preload={FollowUpPopover.preload}
            renderPopover={(opened) => <FollowUpPopover about={about} {...opened} />}
          >
            <CalendarPlus aria-hidden="true" className="size-4" />
            Follow up
          </PopoverButton>
        )}
      </div>
      <RefreshError query={query} what="the follow-ups" />
      {data === undefined ? (
        query.isPending ? (
          <div role="status" aria-label="Loading follow-ups...">
            <Skeleton className="h-5 w-1/2" />
          </div>
        ) : (
          <LoadError query={query} title="Follow-ups not loaded" />
        )
      ) : data.length === 0 ? (
        <p className="text-sm text-muted">None are open.</p>
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {data.map((followUp) => (
            <FollowUpItem key={followUp.id} followUp={followUp} />
          ))}
        </ul>
      )}
    </section>
  );
}
