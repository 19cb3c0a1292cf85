import type { FileImport } from "@kindling/contracts/imports/schemas.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { RefreshError } from "../../../ui/states/load-errors.tsx";
import type { StepProps } from "../import-place.ts";
import { followedImport, isBusy, refreshRecords } from "./check-queries.ts";
import { endInWords } from "./check-words.ts";
import { Report } from "./run/report.tsx";
import { RunProgress } from "./run/run-progress.tsx";
import { StagedCheck } from "./staged-check.tsx";

/** Shows what would happen to each row, then the progress of the run and what came of it. */
export function CheckStep({ place, found }: StepProps) {
  const query = useQuery(followedImport(place.source, found.id));
  useRefreshAfter(place, found);
  return (
    <div className="flex flex-col gap-6">
      <RefreshError query={query} what="the import" />
      {found.state === "staged" ? (
        <StagedCheck place={place} found={found} />
      ) : found.state === "running" ? (
        <RunProgress source={place.source} found={found} />
      ) : (
        <Report place={place} found={found} />
      )}
      <p role="status" className="sr-only">
        {spoken(place, found)}
      </p>
    </div>
  );
}

function spoken({ source }: StepProps["place"], found: FileImport): string {
  if (found.state === "staged") return "";
  if (found.state === "running") return "The import is running.";
  if (found.undo === null) return endInWords(found, source);
  return found.undo.state === "running" ? "The import is being undone." : "The import was undone.";
}

/** Has the lists of records read again once a run or an undo has ended. */
function useRefreshAfter({ source }: StepProps["place"], found: FileImport): void {
  const client = useQueryClient();
  const wasBusy = useRef(false);
  const busy = isBusy(found);
  useEffect(() => {
    if (wasBusy.current && !busy) refreshRecords(client, source);
    wasBusy.current = busy;
  }, [busy, client, source]);
}
