import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import History from "lucide-react/icons/history";
import { useId, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { formatCount, formatDate, formatTime } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { handOnFocus } from "../../ui/controls/hand-on-focus.ts";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Banner, EmptyState, ErrorState } from "../../ui/states.tsx";
import { labelsOf } from "../record/record-field.ts";
import { changesInWords, shorten } from "./entry-words.ts";
import { EntryItem } from "./history-entry.tsx";
import { byDay, currentValues, fieldsToRestore } from "./history-steps.ts";
import {
  type HistorySource,
  type HistoryStep,
  historyQuery,
  useHistoryStep,
  useShowMore,
} from "./record-history.ts";

interface HistoryTabProps {
  source: HistorySource;
  record: { id: number };
  /** Changes are taken back only while nothing unsaved is typed, because the form shows the values from before. */
  editing: boolean;
}

/** Who changed a record, when and how, newest first; a change is undone, and a version restored. */
export function HistoryTab({ source, record, editing }: HistoryTabProps) {
  const query = useInfiniteQuery(historyQuery(source, record.id));
  const more = useShowMore(query);
  const step = useHistoryStep(source, record.id, (done) => toast(doneToast(source, done)));
  const [asked, setAsked] = useState<{ entry: HistoryEntry; fields: readonly string[] } | null>(null);
  const [asking, setAsking] = useState(false);
  const titleId = useId();

  const fields = source.sections.flatMap((section) => section.fields);
  const labels = labelsOf(source.sections);
  const pages = query.data?.pages ?? [];
  // An entry that was added between two reads moves others into the next page.
  const entries = [...new Map(pages.flatMap(({ data }) => data).map((entry) => [entry.id, entry])).values()];
  const left = Math.max(0, (pages.at(-1)?.page.total ?? 0) - entries.length);

  if (query.isPending) return <Loading />;
  if (query.data === undefined)
    return (
      <ErrorState
        title="History not loaded"
        message={errorMessage(query.error, "Something went wrong on our side.")}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (entries.length === 0) return <EmptyState icon={<History />} title="No changes recorded yet" />;

  const restorable = fieldsToRestore(entries, record);
  const problemOf = (entry: HistoryEntry) =>
    step.isError && step.variables.entry.id === entry.id
      ? [
          errorMessage(step.error, "The change could not be saved. Please try again.", labels),
          ...currentValues(step.error, fields),
        ]
      : null;
  const pendingOf = (entry: HistoryEntry) =>
    step.isPending && step.variables.entry.id === entry.id ? step.variables.step : null;

  return (
    <div className="flex flex-col gap-5">
      {query.isRefetchError && (
        <Banner
          action={
            <Button
              ref={handOnFocus}
              variant="outline"
              size="sm"
              pending={query.isFetching}
              onClick={() => void query.refetch()}
            >
              Retry
            </Button>
          }
        >
          <p className="font-medium">Could not refresh the history.</p>
        </Banner>
      )}
      {editing && (
        <p className="rounded-lg bg-sunken px-4 py-3 text-sm text-muted">
          Save or cancel your edit before you undo or restore a change.
        </p>
      )}
      {byDay(entries).map((day) => (
        <section key={day.date} aria-labelledby={`${titleId}-${day.entries[0]!.id}`}>
          <h3 id={`${titleId}-${day.entries[0]!.id}`} className="mb-2 text-sm font-semibold">
            {day.date}
          </h3>
          <ol className="divide-y rounded-lg border bg-surface">
            {day.entries.map((entry) => {
              const toRestore = restorable.get(entry.id) ?? [];
              const restore = () => {
                setAsked({ entry, fields: toRestore });
                setAsking(true);
              };
              return (
                <EntryItem
                  key={entry.id}
                  entry={entry}
                  member={source.member}
                  changes={changesInWords(entry, fields)}
                  problem={problemOf(entry)}
                  pending={pendingOf(entry)}
                  onUndo={editing ? undefined : () => step.mutate({ step: "undo", entry })}
                  onRestore={editing || toRestore.length === 0 ? undefined : restore}
                />
              );
            })}
          </ol>
        </section>
      ))}
      {query.isFetchNextPageError && (
        <Banner>
          <p className="font-medium">Could not load more of the history.</p>
        </Banner>
      )}
      {left > 0 && (
        <Button
          ref={handOnFocus}
          variant="outline"
          size="sm"
          className="self-start"
          pending={more.isPending}
          onClick={() => more.mutate()}
        >
          Show more ({formatCount(left)} left)
        </Button>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Restore this version?"
        description={
          asked &&
          `This takes ${listed.format(asked.fields.map((name) => labels[name] ?? name))} back to ${moment(asked.entry)}. The email stays as it is. You can undo this.`
        }
        confirmLabel="Restore"
        onConfirm={() => {
          setAsking(false);
          if (asked) step.mutate({ step: "restore", entry: asked.entry });
        }}
      />
    </div>
  );
}

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

const moment = ({ at }: HistoryEntry): string => `${formatDate(at)} at ${formatTime(at)}`;

function doneToast({ member, sections }: HistorySource, { step, entry }: HistoryStep) {
  if (step === "restore")
    return {
      title: "Version restored",
      description: `The ${member}'s record is as it was on ${moment(entry)}.`,
    };
  const [first, ...others] = changesInWords(
    entry,
    sections.flatMap(({ fields }) => fields),
  );
  const description =
    first && others.length === 0
      ? `${first.label} is ${shorten(first.before ?? "empty", 60)} again.`
      : `${others.length + 1} fields are as they were before.`;
  return { title: "Change undone", description };
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <p role="status" className="sr-only">
        Loading history...
      </p>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
