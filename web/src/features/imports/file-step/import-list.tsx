import type { FileImport } from "@kindling/contracts/imports/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import Table from "lucide-react/icons/table-2";
import { actorInSentence } from "../../../forms/history/entry-words.ts";
import { endpointQuery } from "../../../lib/api/endpoint-query.ts";
import { changedSearch } from "../../../lib/browser-state/url-state.ts";
import { formatDate, formatTime } from "../../../lib/format.ts";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Link } from "../../../ui/link.tsx";
import { ListSkeleton } from "../../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../../ui/states/load-errors.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { Badge } from "../../../ui/values/badge.tsx";
import type { ImportPlace } from "../import-place.ts";
import { countsInWords, nextStep, stateInWords } from "./import-words.ts";

/** How often the list is fetched while an import runs, in ms. */
const runningMs = 3000;

/** The newest imports, with what became of each. */
export function ImportList({ place }: { place: ImportPlace }) {
  const { endpoints, what } = place.source;
  const mayEdit = useMayEdit();
  const query = useQuery({
    ...endpointQuery(endpoints.list),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? runningMs : false),
  });
  return (
    <section aria-labelledby="newest-imports">
      <h2 id="newest-imports" className="mb-3 text-lg font-semibold">
        Newest imports of {what}
      </h2>
      <RefreshError query={query} what="the imports" />
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState
            className="rounded-xl border"
            icon={<Table />}
            title="No imports yet"
            description={
              mayEdit
                ? "Choose a file above. You see what happens to each row before anything is stored."
                : "Imports that admins begin are listed here."
            }
          />
        ) : (
          <ul className="divide-y rounded-xl border bg-surface">
            {query.data.map((one) => (
              <ImportItem key={one.id} place={place} one={one} />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadError query={query} title="Imports not loaded" />
      ) : (
        <ListSkeleton label="Loading the imports..." rows={3} rowClass="h-16" />
      )}
    </section>
  );
}

const isRunning = ({ state, undo }: FileImport) => state === "running" || undo?.state === "running";

function ImportItem({ place: { source }, one }: { place: ImportPlace; one: FileImport }) {
  const step = nextStep(one);
  const of = source.what === "founders" ? null : source.what;
  const search = changedSearch("", { of, import: one.id, step: step === "file" ? null : step });
  const counts = countsInWords(one);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 sm:flex-1">
        <Link to={{ search }} className="wrap-anywhere">
          {one.file_name}
        </Link>
        <p className="text-muted">
          <time dateTime={one.created_at}>
            {formatDate(one.created_at)} at {formatTime(one.created_at)}
          </time>{" "}
          by {actorInSentence(one.created_by, source.member)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:justify-end">
        {counts !== null && <span className="figures text-muted">{counts}</span>}
        <Badge variant={one.state === "staged" || isRunning(one) ? "soft" : "secondary"}>
          {stateInWords(one)}
        </Badge>
      </div>
    </li>
  );
}
