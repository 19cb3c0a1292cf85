import type { ImportCheck, ImportPolicy } from "@kindling/contracts/imports/schemas.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { call } from "../../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../../lib/api/use-single-flight-mutation.ts";
import { Button } from "../../../ui/button.tsx";
import { ListSkeleton } from "../../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../../ui/states/load-errors.tsx";
import { Spinner } from "../../../ui/states/spinner.tsx";
import { Banner, EmptyState } from "../../../ui/states/states.tsx";
import type { StepProps } from "../import-place.ts";
import { checkQuery, refreshCheck, showImport } from "./check-queries.ts";
import { LookalikeCount, PolicyCard, Problems, ResultCounts } from "./check-summary.tsx";
import { totalOf } from "./check-words.ts";
import { CheckRows } from "./rows/check-rows.tsx";
import { useRowsFilter } from "./rows/use-rows-filter.ts";
import { DeleteImport, RunBar } from "./run/run-bar.tsx";

/** What would happen to each row of an import that has not run, to correct and to run it. */
export function StagedCheck({ place, found }: StepProps) {
  const { source } = place;
  const client = useQueryClient();
  const [filter, setFilter] = useRowsFilter();
  const query = useQuery(checkQuery(source, found.id));
  const check = query.data as ImportCheck | undefined;

  const policy = useSingleFlightMutation({
    mutationFn: (next: ImportPolicy) =>
      call(source.endpoints.update, { params: { import: found.id }, body: { policy: next } }),
    onSuccess: (changed) => showImport(client, source, changed),
    onSettled: () => refreshCheck(client, source, found.id),
  });

  if (check === undefined)
    return query.isError ? (
      <LoadError query={query} title="The rows could not be checked" />
    ) : (
      <ListSkeleton label="Checking the rows..." rows={5} />
    );
  if (check.is_current && totalOf(check) === 0)
    return (
      <EmptyState
        icon={<FileSpreadsheet />}
        title="This import has no rows"
        description="The file has headings only, or was not sent to its end."
        action={
          <>
            <Button onClick={() => place.go(null, "file")}>Choose a file</Button>
            <DeleteImport place={place} found={found} />
          </>
        }
      />
    );
  const busy = policy.isPending || query.isFetching || !check.is_current;
  return (
    <>
      {!isSlow(query.error) && <RefreshError query={query} what="the check" />}
      {policy.isError && (
        <Banner>
          <p className="font-medium">The choice was not changed.</p>
          <p>{errorMessage(policy.error, "Please try again.")}</p>
        </Banner>
      )}
      {!check.is_current && (
        <Banner tone="ember">
          <p role="status" className="flex items-center gap-3">
            <Spinner />
            The rows are being checked. With many rows this takes a minute; the numbers follow.
          </p>
        </Banner>
      )}
      <ResultCounts check={check} filter={filter} onFilter={setFilter} />
      <LookalikeCount source={source} check={check} filter={filter} onFilter={setFilter} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PolicyCard
          source={source}
          policy={policy.isPending ? policy.variables : found.policy}
          onPolicy={(next) => policy.mutate(next)}
        />
        <Problems source={source} check={check} filter={filter} onFilter={setFilter} />
      </div>
      <CheckRows
        key={JSON.stringify(filter)}
        source={source}
        found={found}
        check={check}
        filter={filter}
        onFilter={setFilter}
        busy={busy}
      />
      <RunBar place={place} found={found} check={check} busy={busy} />
    </>
  );
}

/** Whether the gateway has waited too long for a long check, which is asked for again. */
const isSlow = (error: unknown): boolean => error instanceof HttpError && error.status === 504;
