import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import History from "lucide-react/icons/history";
import { useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useWindows } from "../../lib/api/windows.ts";
import { formatDate, formatTime } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { ListSkeleton, ShowMore } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { labelsOf } from "../record/record-field.ts";
import { Days } from "./days.tsx";
import { changesInWords, shorten } from "./entry-words.ts";
import { EntryItem } from "./history-entry.tsx";
import { currentValues, fieldsToRestore } from "./history-steps.ts";
import { type HistorySource, type HistoryStep, historyQuery, useHistoryStep } from "./record-history.ts";

interface HistoryTabProps {
  source: HistorySource;
  record: { id: number };
  /** While the record is edited, changes cannot be undone, because the form shows the values from before. */
  editing: boolean;
}

/** Who changed a record or a review, when and how, newest first; a change is undone, and a version restored. */
export function HistoryTab({ source, record, editing }: HistoryTabProps) {
  const query = useInfiniteQuery(historyQuery(source, record.id));
  const { rows: entries, more } = useWindows(query);
  const fields = source.sections.flatMap((section) => section.fields);
  const labels = labelsOf(source.sections);
  const messageOf = (error: unknown) =>
    errorMessage(error, "The change could not be saved. Please try again.", labels);
  const notifyLate = useLateNotice();
  const step = useHistoryStep(
    source,
    record.id,
    (done) => toast(doneToast(source, done)),
    (error, { step }) => {
      const title = step === "undo" ? "The change was not undone" : "The version was not restored";
      notifyLate(title, messageOf(error));
    },
  );
  const [restoration, setRestoration] = useState<{ entry: HistoryEntry; fields: readonly string[] } | null>(
    null,
  );
  const [confirming, setConfirming] = useState(false);
  const canStep = useMayEdit() && !editing;

  if (query.isPending) return <ListSkeleton label="Loading history..." rows={3} byDay />;
  if (query.data === undefined) return <LoadError query={query} title="History not loaded" />;
  if (entries.length === 0) return <EmptyState icon={<History />} title="No changes recorded yet" />;

  const restorable = fieldsToRestore(entries, record);
  const problemOf = (entry: HistoryEntry) =>
    step.isError && step.variables.entry.id === entry.id
      ? [messageOf(step.error), ...currentValues(step.error, fields)]
      : null;
  const pendingOf = (entry: HistoryEntry) =>
    step.isPending && step.variables.entry.id === entry.id ? step.variables.step : null;

  return (
    <div className="flex flex-col gap-5">
      <RefreshError query={query} what="the history" />
      {editing && (
        <p className="rounded-lg bg-sunken px-4 py-3 text-sm text-muted">
          Save or cancel your edit before you undo or restore a change.
        </p>
      )}
      <Days entries={entries} heading="h3">
        {(entry) => {
          const toRestore = restorable.get(entry.id) ?? [];
          const restore = () => {
            if (step.isInFlight()) return;
            setRestoration({ entry, fields: toRestore });
            setConfirming(true);
          };
          return (
            <EntryItem
              key={entry.id}
              entry={entry}
              kind={source.kind}
              changes={changesInWords(entry, fields)}
              problem={problemOf(entry)}
              pending={pendingOf(entry)}
              busy={step.isPending}
              onUndo={canStep ? () => step.mutate({ step: "undo", entry }) : undefined}
              onRestore={canStep && source.restore && toRestore.length > 0 ? restore : undefined}
            />
          );
        }}
      </Days>
      <ShowMore what="the history" {...more} />
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Restore this version?"
        description={
          restoration &&
          `This takes ${listed.format(restoration.fields.map((name) => labels[name] ?? name))} back to ${moment(restoration.entry)}. The email stays as it is. You can undo this.`
        }
        confirmLabel="Restore"
        onConfirm={() => {
          setConfirming(false);
          if (restoration) step.mutate({ step: "restore", entry: restoration.entry });
        }}
      />
    </div>
  );
}

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

const moment = ({ at }: HistoryEntry): string => `${formatDate(at)} at ${formatTime(at)}`;

function doneToast({ kind, sections }: HistorySource, { step, entry }: HistoryStep) {
  if (step === "restore")
    return {
      title: "Version restored",
      description: `The ${kind}'s record is as it was on ${moment(entry)}.`,
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
