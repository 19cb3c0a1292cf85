import type { FileImport } from "@kindling/contracts/imports/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../../../lib/api/api-errors.ts";
import { invalidateEndpoint } from "../../../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../../../lib/api/use-single-flight-mutation.ts";
import { formatCount } from "../../../../lib/format.ts";
import { useMayEdit } from "../../../../lib/session/may-edit.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card, CardHeader } from "../../../../ui/card.tsx";
import { keepFocusInSection } from "../../../../ui/controls/keep-focus-in-section.ts";
import { ProgressBar } from "../../../../ui/progress-bar.tsx";
import { Banner } from "../../../../ui/states/states.tsx";
import type { ImportSource } from "../../import-source.ts";
import { showImport } from "../check-queries.ts";
import { doneOf, outcomesInWords } from "../check-words.ts";

/** How far a run is, and the button that ends it. */
export function RunProgress({ source, found }: { source: ImportSource; found: FileImport }) {
  const client = useQueryClient();
  const mayEdit = useMayEdit();
  const cancel = useSingleFlightMutation({
    mutationFn: () => call(source.endpoints.cancel, { params: { import: found.id } }),
    onSuccess: (ended) => showImport(client, source, ended),
    onError: (error) => {
      // It has ended meanwhile: the report shows it.
      if (error instanceof HttpError && error.status === 409)
        void invalidateEndpoint(client, source.endpoints.get, { import: found.id });
    },
  });
  const counts = found.counts!;
  const done = doneOf(counts);
  const outcomes = outcomesInWords({ ...counts, total: done });
  return (
    <Card aria-label="Progress of the import">
      <CardHeader
        title={`Importing ${found.file_name}`}
        description="This goes on when you leave the page."
        actions={
          mayEdit && (
            <Button
              ref={keepFocusInSection}
              variant="outline"
              pending={cancel.isPending}
              pendingLabel="Cancelling..."
              onClick={() => cancel.mutate()}
            >
              Cancel
            </Button>
          )
        }
      />
      <ProgressBar
        done={done}
        total={counts.total}
        text={`${formatCount(done)} of ${formatCount(counts.total)} ${counts.total === 1 ? "row" : "rows"}`}
      />
      {outcomes.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          {outcomes.map(({ label, count }) => `${label} ${formatCount(count)}`).join(" · ")}
        </p>
      )}
      {cancel.isPending && (
        <p className="mt-3 text-sm">The import finishes the block that is being stored, then it ends.</p>
      )}
      {cancel.isError && (
        <Banner className="mt-4">
          <p className="font-medium">The import was not cancelled.</p>
          <p>{errorMessage(cancel.error, "Please try again.")}</p>
        </Banner>
      )}
    </Card>
  );
}
