import { proposeMapping } from "@kindling/imports/mapping/propose-mapping.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { endpointQuery } from "../../../lib/api/endpoint-query.ts";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button } from "../../../ui/button.tsx";
import { ListSkeleton } from "../../../ui/states/list-states.tsx";
import { LoadError, RetryButton } from "../../../ui/states/load-errors.tsx";
import { Banner, EmptyState } from "../../../ui/states/states.tsx";
import type { StepProps } from "../import-place.ts";
import { ColumnList } from "./column-list.tsx";
import { KeptMappings } from "./kept-mappings.tsx";
import { useMapping } from "./use-mapping.ts";
import { ValueList } from "./value-list.tsx";

/** How many rows the proposals and samples come from. */
const sampleRows = 200;

/** Says what the columns and values of the file mean. */
export function ColumnsStep({ place, found }: StepProps) {
  const { listRows } = place.source.endpoints;
  const mayEdit = useMayEdit();
  const query = useQuery(
    endpointQuery(listRows, { params: { import: found.id }, query: `limit=${sampleRows}` }),
  );
  // The columns of a wide file take 100 ms to show: deferred, they do not block a frame.
  const loaded = useDeferredValue(query.data, undefined);
  const rows = useMemo(() => loaded?.map(({ cells }) => cells), [loaded]);
  if (rows === undefined)
    return query.isError ? (
      <LoadError query={query} title="The rows could not be loaded" />
    ) : (
      <ListSkeleton label="Loading the columns..." rows={6} rowClass="h-28" />
    );
  if (rows.length === 0)
    return (
      <EmptyState
        title="This import has no rows"
        description="They were not sent. Choose the file again."
        action={mayEdit && <Button onClick={() => place.go(null, "file")}>Choose a file</Button>}
      />
    );
  return <Columns place={place} found={found} rows={rows} />;
}

interface ColumnsProps extends StepProps {
  rows: readonly (readonly string[])[];
}

function Columns({ place, found, rows }: ColumnsProps) {
  const { member } = place.source;
  const mayEdit = useMayEdit();
  const { mapping, isSaving, problem, change, retry } = useMapping({ place, found });
  const sheet = useMemo(() => ({ headings: found.headings, rows }), [found.headings, rows]);
  const proposal = useMemo(() => proposeMapping(member, sheet), [member, sheet]);
  return (
    <section aria-label="Columns" tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <KeptMappings place={place} found={found} mapping={mapping} change={change} />
      <ColumnList member={member} mapping={mapping} proposal={proposal} sheet={sheet} change={change} />
      <ValueList place={place} found={found} mapping={mapping} change={change} />
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-between gap-3 border-t bg-paper px-1 py-3">
        {problem !== null ? (
          <Banner className="grow" action={<RetryButton onClick={retry} />}>
            <p className="font-medium">The last changes were not saved.</p>
            <p>{problem}</p>
          </Banner>
        ) : (
          <p role="status" className="text-sm text-muted">
            {mayEdit ? (isSaving ? "Saving..." : "Every choice is saved.") : "Only admins can change this."}
          </p>
        )}
        <Button
          aria-disabled={problem !== null}
          pending={isSaving}
          onClick={() => problem === null && place.go(found.id, "check")}
        >
          Next: check
        </Button>
      </div>
    </section>
  );
}
