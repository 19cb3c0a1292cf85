import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { changedSearch } from "../../lib/browser-state/url-state.ts";
import { Link } from "../../ui/link.tsx";
import { LoadError } from "../../ui/states/load-errors.tsx";
import { LoadingState } from "../../ui/states/spinner.tsx";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { useAdminLiveUpdates } from "../edits/use-admin-live-updates.ts";
import { AdminDialogs } from "../records/admin-dialogs.tsx";
import { CheckStep } from "./check-step/check-step.tsx";
import { ColumnsStep } from "./columns-step/columns-step.tsx";
import { FileStep } from "./file-step/file-step.tsx";
import { type ImportPlace, type StepProps, useImportPlace } from "./import-place.ts";
import { ImportSteps } from "./import-steps.tsx";

/** Imports founders and investors from a spreadsheet. */
export default function ImportPage() {
  return (
    <AdminOnly title="Import" loading="Loading the import...">
      <Import />
    </AdminOnly>
  );
}

function Import() {
  // Keeps an open record current.
  useAdminLiveUpdates();
  const place = useImportPlace();
  const { source, id } = place;
  return (
    <AdminPageLayout showsRecords title={`Import ${source.what}`}>
      {id === null ? (
        <>
          <ImportSteps place={place} found={null} />
          <FileStep key={source.what} place={place} found={null} />
        </>
      ) : (
        <OneImport key={`${source.what} ${id}`} place={place} id={id} />
      )}
      <AdminDialogs adding={null} onAddingEnd={() => {}} onAdded={() => {}} />
    </AdminPageLayout>
  );
}

function OneImport({ place, id }: { place: ImportPlace; id: number }) {
  const { what, endpoints } = place.source;
  const query = useQuery(endpointQuery(endpoints.get, { params: { import: id } }));
  const all = (
    <p className="mb-4 text-sm">
      <Link to={{ search: changedSearch("", { of: what === "founders" ? null : what }) }}>All imports</Link>
    </p>
  );
  if (query.data === undefined)
    return query.isError ? (
      <>
        {all}
        <LoadError query={query} title="The import could not be loaded" />
      </>
    ) : (
      <LoadingState>Loading the import...</LoadingState>
    );
  return (
    <>
      {query.data.state !== "staged" && all}
      <ImportSteps place={place} found={query.data} />
      <Step place={place} found={query.data} />
    </>
  );
}

function Step({ place, found }: StepProps) {
  // An import that was begun cannot be changed: it shows its progress and its report.
  if (place.step === "check" || found.state !== "staged") return <CheckStep place={place} found={found} />;
  if (place.step === "file") return <FileStep place={place} found={found} />;
  return <ColumnsStep place={place} found={found} />;
}
