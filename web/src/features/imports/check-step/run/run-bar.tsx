import type { FileImport, ImportCheck } from "@kindling/contracts/imports/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../../../lib/api/api-errors.ts";
import { endpointQuery, invalidateEndpoint } from "../../../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../../../lib/api/use-single-flight-mutation.ts";
import { useMayEdit } from "../../../../lib/session/may-edit.ts";
import { Button } from "../../../../ui/button.tsx";
import { keepFocusInSection } from "../../../../ui/controls/keep-focus-in-section.ts";
import { toast } from "../../../../ui/overlays/toast-store.ts";
import { Banner } from "../../../../ui/states/states.tsx";
import { DeleteButton } from "../../delete-button.tsx";
import type { ImportPlace, StepProps } from "../../import-place.ts";
import { refreshCheck, showImport } from "../check-queries.ts";
import { countOf, runInWords } from "../check-words.ts";

interface RunBarProps extends StepProps {
  check: ImportCheck;
  /** The check is not the newest. */
  busy: boolean;
}

/** What the run will do, and the button that begins it. */
export function RunBar({ place, found, check, busy }: RunBarProps) {
  const mayEdit = useMayEdit();
  const run = useRun(place, found);
  const count = check.counts.create + check.counts.update;
  const canCorrect = mayEdit && check.counts.refuse > 0;
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mb-6 flex flex-col gap-3 rounded-t-lg border border-b-0 bg-surface px-4 py-3 shadow-md sm:-mb-8"
    >
      {run.isError && (
        <Banner>
          <p className="font-medium">The import has not begun.</p>
          <p>{runProblem(run.error)}</p>
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-60 text-sm">
          {runInWords(check.counts)}
          {count === 0 &&
            ` Nothing to import${canCorrect ? ": correct the refused rows, or the columns" : ""}.`}
        </p>
        {mayEdit && (
          <div className="ml-auto flex flex-wrap gap-3">
            <DeleteImport place={place} found={found} />
            {count === 0 ? (
              <Button variant="outline" onClick={() => place.go(found.id, "columns")}>
                Back to the columns
              </Button>
            ) : (
              <Button
                ref={keepFocusInSection}
                pending={run.isPending}
                pendingLabel="Beginning..."
                disabled={busy && !run.isPending}
                onClick={() => run.mutate()}
              >
                Import {countOf(count, place.source)}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function useRun({ source }: ImportPlace, { id }: FileImport) {
  const client = useQueryClient();
  const { endpoints } = source;
  return useSingleFlightMutation({
    mutationFn: () => call(endpoints.run, { params: { import: id } }),
    onSuccess: (begun) => showImport(client, source, begun),
    onError: async (error) => {
      if (!isConflict(error)) return;
      // What has changed is shown again before anybody can press again.
      await Promise.all([
        invalidateEndpoint(client, endpoints.get, { import: id }),
        refreshCheck(client, source, id),
      ]);
      const { queryKey } = endpointQuery(endpoints.get, { params: { import: id } });
      if (client.getQueryData<FileImport>(queryKey)?.state === "staged") return;
      toast({
        title: "This import was begun already",
        description: "By somebody else, or in another window.",
      });
    },
  });
}

const isConflict = (error: unknown): boolean => error instanceof HttpError && error.status === 409;

const runProblem = (error: unknown): string =>
  isConflict(error)
    ? "Something in it was changed meanwhile, and the rows were checked again. Look at what will happen now, then import."
    : errorMessage(error, "Please try again.");

/** Asks, then deletes an import that has not run. */
export function DeleteImport({ place, found }: StepProps) {
  const { source } = place;
  const client = useQueryClient();
  if (!useMayEdit()) return null;
  return (
    <DeleteButton
      variant="ghost"
      title="Delete this import?"
      description={`The rows of ${found.file_name} and their corrections are deleted. No ${source.member} was created or changed.`}
      confirmLabel="Delete import"
      remove={async () => {
        await call(source.endpoints.remove, { params: { import: found.id } });
        toast({ title: "Import deleted" });
      }}
      onDeleted={() => {
        void invalidateEndpoint(client, source.endpoints.list);
        place.go(null, "file");
      }}
    >
      Delete...
    </DeleteButton>
  );
}
