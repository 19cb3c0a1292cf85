import type { OpenState } from "@kindling/contracts/applications/schemas.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import Inbox from "lucide-react/icons/inbox";
import { useState } from "react";
import { duplicateSources } from "../../forms/duplicates/duplicate-source.ts";
import { useLookalikes } from "../../forms/duplicates/use-lookalikes.ts";
import { useWindows } from "../../lib/api/windows.ts";
import { useUrlValue } from "../../lib/browser-state/url-state.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { ListSkeleton, ShowMore } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { ApplicationItem } from "./application-item.tsx";
import type { ApplicationSource, OpenApplication } from "./application-source.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { applicationsQuery } from "./list-applications.ts";
import { MessageDialog } from "./message-dialog.tsx";
import { OpenRecord } from "./open-record.tsx";
import { useReviewTexts } from "./review-texts.ts";
import type { Message } from "./use-decisions.ts";

interface ApplicationListProps {
  source: ApplicationSource;
  state: OpenState;
}

/** The applications that are loaded, the oldest first. */
export function ApplicationList({ source, state }: ApplicationListProps) {
  const query = useInfiniteQuery(applicationsQuery(source, state));
  const { rows, more } = useWindows(query);
  const lookalikes = useLookalikes(
    duplicateSources[source.member],
    rows.map(({ id }) => id),
  );
  const mayEdit = useMayEdit();
  const texts = useReviewTexts();
  const [, open] = useUrlValue("record");
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [message, setMessage] = useState<{ step: Message["step"]; to: OpenApplication } | null>(null);
  const [writing, setWriting] = useState(false);
  if (query.isPending) return <ListSkeleton label="Loading the applications..." rows={4} rowClass="h-32" />;
  if (query.data === undefined)
    return <LoadError query={query} title={`Applications of ${source.what} not loaded`} />;

  const what = `the applications of ${source.what}`;
  const isPending = state === "pending";
  const write = (step: Message["step"], to: OpenApplication) => {
    setMessage({ step, to });
    setWriting(true);
  };
  return (
    <div className="flex flex-col gap-4">
      <RefreshError query={query} what={what} />
      {isPending && mayEdit && (
        <BulkActions source={source} rows={rows} selected={selected} onSelect={setSelected} />
      )}
      {rows.length === 0 ? (
        <EmptyState
          icon={<Inbox />}
          title={isPending ? `No ${source.what} are waiting` : `No declined ${source.what}`}
          description={isPending ? texts?.empty : "Declined applications can still be approved here."}
        />
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {rows.map((row) => (
            <ApplicationItem
              key={row.id}
              source={source}
              row={row}
              lookalikes={lookalikes.get(row.id) ?? []}
              selected={selected.has(row.id)}
              onSelect={(isSelected) => setSelected((now) => changed(now, row.id, isSelected))}
              onOpen={() => open(row.id)}
              onWrite={(step) => write(step, row)}
            />
          ))}
        </ul>
      )}
      <ShowMore what={what} {...more} />
      {message && (
        <MessageDialog
          key={`${message.step} ${message.to.id}`}
          source={source}
          step={message.step}
          to={message.to}
          open={writing}
          onClose={() => setWriting(false)}
        />
      )}
      <OpenRecord source={source} rows={rows} />
    </div>
  );
}

function changed(selected: ReadonlySet<number>, id: number, isSelected: boolean): ReadonlySet<number> {
  const next = new Set(selected);
  if (isSelected) next.add(id);
  else next.delete(id);
  return next;
}
