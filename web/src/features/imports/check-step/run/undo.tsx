import type {
  FileImport,
  ImportCounts,
  ImportUndo,
  KeptRecord,
} from "@kindling/contracts/imports/schemas.ts";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../../../lib/api/api-errors.ts";
import { endpointQuery, invalidateEndpoint } from "../../../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../../../lib/api/use-single-flight-mutation.ts";
import { formatCount } from "../../../../lib/format.ts";
import { useMayEdit } from "../../../../lib/session/may-edit.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card, CardHeader } from "../../../../ui/card.tsx";
import { keepFocusInSection } from "../../../../ui/controls/keep-focus-in-section.ts";
import { AlertDialog } from "../../../../ui/overlays/alert-dialog.tsx";
import { ProgressBar } from "../../../../ui/progress-bar.tsx";
import { ListSkeleton, ShowMore } from "../../../../ui/states/list-states.tsx";
import { LoadError } from "../../../../ui/states/load-errors.tsx";
import { Banner } from "../../../../ui/states/states.tsx";
import type { ImportSource } from "../../import-source.ts";
import { keptQuery, showImport } from "../check-queries.ts";
import { countOf, undoInWords } from "../check-words.ts";
import { RecordLink } from "../rows/row-aside.tsx";

interface UndoButtonProps {
  source: ImportSource;
  found: FileImport;
  counts: ImportCounts;
}

/** Asks, then undoes a run while that is possible. */
export function UndoButton({ source, found, counts }: UndoButtonProps) {
  const client = useQueryClient();
  const mayEdit = useMayEdit();
  const [asks, setAsks] = useState(false);
  const { endpoints } = source;
  const params = { import: found.id };
  const undo = useSingleFlightMutation({
    mutationFn: () => call(endpoints.undo, { params }),
    onSuccess: (begun) => {
      setAsks(false);
      showImport(client, source, begun);
    },
    onError: async (error) => {
      if (!(error instanceof HttpError && error.status === 409)) return;
      // Somebody else has begun it, or the time for it is over.
      await invalidateEndpoint(client, endpoints.get, params);
      const now = client.getQueryData<FileImport>(endpointQuery(endpoints.get, { params }).queryKey);
      if (now?.undo !== null) setAsks(false);
    },
  });
  const canUndo = found.undo_until !== null && found.undo === null && counts.created + counts.updated > 0;
  if (!mayEdit || !(canUndo || asks)) return null;
  return (
    <>
      <Button ref={keepFocusInSection} variant="outline" onClick={() => setAsks(true)}>
        Undo this import...
      </Button>
      <AlertDialog
        open={asks}
        onOpenChange={(open) => {
          setAsks(open);
          if (!open) undo.reset();
        }}
        title="Undo this import?"
        description={`${undoInWords(counts, source)} A ${source.member} who was changed or invited since stays as it is.`}
        confirmLabel="Undo import"
        destructive
        pending={undo.isPending}
        onConfirm={() => undo.mutate()}
      >
        {undo.isError && (
          <Banner className="mt-4">{errorMessage(undo.error, "It was not undone. Please try again.")}</Banner>
        )}
      </AlertDialog>
    </>
  );
}

interface UndoReportProps {
  source: ImportSource;
  found: FileImport;
  undo: ImportUndo;
}

/** How far an undo is, then what it has left as it is. */
export function UndoReport({ source, found, undo }: UndoReportProps) {
  const { total, undone, kept, state } = undo;
  if (state === "running")
    return (
      <Card aria-label="Progress of the undo">
        <CardHeader
          title={`Undoing ${found.file_name}`}
          description="This goes on when you leave the page."
        />
        <ProgressBar
          done={undone + kept}
          total={total}
          text={`${formatCount(undone + kept)} of ${countOf(total, source)}`}
        />
      </Card>
    );
  return (
    <Card aria-label="Report of the undo">
      <CardHeader
        title="This import was undone"
        description={`${formatCount(undone)} of ${countOf(total, source)} ${total === 1 ? "is" : "are"} as before.`}
        className={kept === 0 ? "mb-0!" : undefined}
      />
      {kept > 0 && <KeptRecords source={source} found={found} count={kept} />}
    </Card>
  );
}

/** The records that stay as they are, with the reasons. */
function KeptRecords({ source, found, count }: { source: ImportSource; found: FileImport; count: number }) {
  const query = useInfiniteQuery(keptQuery(source, found.id));
  if (query.data === undefined)
    return query.isError ? (
      <LoadError query={query} title={`The ${source.what} that stayed could not be loaded`} />
    ) : (
      <ListSkeleton label={`Loading the ${source.what} that stayed...`} rows={3} rowClass="h-12" />
    );
  const records = query.data.pages.flatMap(({ rows }) => rows);
  return (
    <section aria-label="Not undone" tabIndex={-1} className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">
        {countOf(count, source)} {count === 1 ? "stays as it is" : "stay as they are"}:
      </h3>
      <ul className="divide-y rounded-lg border text-sm">
        {records.map((record) => (
          <li key={record.record_id} className="px-4 py-2 wrap-anywhere">
            <KeptName source={source} record={record} />
            <span className="block text-muted">{record.reason}</span>
          </li>
        ))}
      </ul>
      <ShowMore
        what={`the ${source.what} that stayed`}
        left={query.hasNextPage ? Math.max(1, count - records.length) : 0}
        failed={query.isFetchNextPageError}
        pending={query.isFetchingNextPage}
        onPress={() => void query.fetchNextPage({ cancelRefetch: false })}
      />
    </section>
  );
}

function KeptName({ source, record }: { source: ImportSource; record: KeptRecord }) {
  const { name, company, record_id } = record;
  // An erased record has no names, and cannot be opened.
  if (name === null && company === null)
    return (
      <strong className="font-medium">
        {source.member === "founder" ? "Founder" : "Investor"} {record_id}
      </strong>
    );
  return (
    <RecordLink source={source} id={record_id}>
      {source.member === "founder" ? (company ?? name) : (name ?? company)}
    </RecordLink>
  );
}
