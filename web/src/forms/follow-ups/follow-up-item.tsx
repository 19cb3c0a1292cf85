import type { FollowUp } from "@kindling/contracts/follow-ups/schemas.ts";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import Trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { errorMessage, isNotFound } from "../../lib/api/api-errors.ts";
import { classNames } from "../../lib/class-names.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useDeleteFollowUp, useTakeBack, useUpdateFollowUp } from "./follow-up-calls.ts";
import { dayOf, dueInWords, snoozedFrom } from "./follow-up-days.ts";

interface FollowUpItemProps {
  followUp: FollowUp;
  /** What it is about, where that is not clear. */
  title?: ReactNode;
}

/** A follow-up in a list; admins note that it is done, put it off, or delete it. */
export function FollowUpItem({ followUp, title }: FollowUpItemProps) {
  const mayEdit = useMayEdit();
  const update = useUpdateFollowUp(followUp);
  const remove = useDeleteFollowUp(followUp);
  const { due_on, owner, note } = followUp;
  const now = new Date();
  const isDue = due_on <= dayOf(now);
  const words = note ?? dueInWords(due_on, now);

  const takeBack = useTakeBack();
  const isBusy = update.isPending || remove.isPending;
  const unlessBusy = (press: () => void) => () => {
    if (!isBusy) press();
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-52">
        {title}
        {note !== null && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
        <p className="wrap-anywhere text-muted">
          <span className={classNames(isDue && "font-medium text-ember-text")}>
            {dueInWords(due_on, now)}
          </span>
          {owner !== null && ` · ${owner}`}
        </p>
      </div>
      {mayEdit && (
        <div className="-mx-2 flex flex-wrap gap-1 sm:mx-0">
          <Button
            ref={keepFocusInSection}
            size="sm"
            variant="ghost"
            aria-label={`Done: ${words}`}
            aria-disabled={isBusy}
            pending={update.isPending && update.variables.done === true}
            onClick={unlessBusy(() =>
              report(update.mutateAsync({ done: true }), "Follow-up done", () => takeBack.open(followUp)),
            )}
          >
            <Check aria-hidden="true" className="size-4" />
            Done
          </Button>
          <Button
            ref={keepFocusInSection}
            size="sm"
            variant="ghost"
            aria-label={`Snooze 1 week: ${words}`}
            aria-disabled={isBusy}
            pending={update.isPending && update.variables.due_on !== undefined}
            onClick={unlessBusy(() =>
              report(
                update.mutateAsync({ due_on: snoozedFrom(due_on, now) }),
                "Follow-up snoozed for a week",
              ),
            )}
          >
            <Clock aria-hidden="true" className="size-4" />
            Snooze 1 week
          </Button>
          <Button
            ref={keepFocusInSection}
            size="icon-sm"
            variant="ghost"
            aria-label={`Delete: ${words}`}
            title="Delete"
            aria-disabled={isBusy}
            pending={remove.isPending}
            onClick={unlessBusy(() =>
              report(remove.mutateAsync(), "Follow-up deleted", () => takeBack.create(followUp)),
            )}
          >
            <Trash aria-hidden="true" className="size-4" />
          </Button>
        </div>
      )}
    </li>
  );
}

/** Says what became of a change, and offers to take it back: the item may be gone by then. */
function report(change: Promise<unknown>, done: string, undo?: () => Promise<unknown>): void {
  change
    .then(() =>
      toast({
        title: done,
        ...(undo && { action: { label: "Undo", onClick: () => void undo().catch(reportFailure) } }),
      }),
    )
    .catch(reportFailure);
}

function reportFailure(error: unknown): void {
  // Another admin has deleted it, and the list shows that.
  if (isNotFound(error)) return;
  const description = errorMessage(error, "Please try again.");
  toast({ variant: "destructive", title: "The follow-up was not changed", description });
}
