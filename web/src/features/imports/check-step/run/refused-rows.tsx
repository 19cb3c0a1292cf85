import type { FileImport, RefusedRow } from "@kindling/contracts/imports/schemas.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { pathOf } from "../../../../lib/api/api-client.ts";
import { errorMessage } from "../../../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../../../lib/api/use-single-flight-mutation.ts";
import { downloadCsv } from "../../../../lib/download-csv.ts";
import { Button } from "../../../../ui/button.tsx";
import { ListSkeleton, ShowMore } from "../../../../ui/states/list-states.tsx";
import { LoadError } from "../../../../ui/states/load-errors.tsx";
import { Banner } from "../../../../ui/states/states.tsx";
import type { ImportSource } from "../../import-source.ts";
import { refusedQuery } from "../check-queries.ts";
import { reasonInWords } from "../check-words.ts";
import { columnNote, fieldLabels } from "../record-words.ts";
import { CellText } from "../rows/cell-edit.tsx";
import { FileRows } from "../rows/file-rows.tsx";

const shownAtOnce = 50;

interface RefusedRowsProps {
  source: ImportSource;
  found: FileImport;
  /** How many rows were not stored. */
  count: number;
}

/** The rows that were not stored with the reasons, also to download. */
export function RefusedRows({ source, found, count }: RefusedRowsProps) {
  const query = useInfiniteQuery(refusedQuery(source, found.id));
  const [limit, setLimit] = useState(shownAtOnce);
  const rows = (query.data?.pages ?? []).flatMap((page) => page.rows);
  const isShort = rows.length > 0 && query.hasNextPage && limit > rows.length;
  const labels = fieldLabels(source.member);
  const { download, progress } = useDownload(source, found);
  const isDeleted = query.data !== undefined && rows.length === 0;

  return (
    <section aria-labelledby="rows-not-imported" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="rows-not-imported" className="text-lg font-semibold">
          Rows that were not imported
        </h2>
        {rows.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            pending={download.isPending}
            pendingLabel={`Downloading${progress > 0 ? ` ${progress}` : ""}...`}
            onClick={() => download.mutate()}
          >
            <Download aria-hidden="true" className="size-4" />
            Download refused rows
          </Button>
        )}
      </div>
      {download.isError && (
        <Banner>
          <p className="font-medium">The rows were not downloaded.</p>
          <p>{errorMessage(download.error, "Please try again.")}</p>
        </Banner>
      )}
      {query.data === undefined ? (
        query.isError ? (
          <LoadError query={query} title="The rows could not be loaded" />
        ) : (
          <ListSkeleton label="Loading the rows..." rows={4} rowClass="h-14" />
        )
      ) : isDeleted ? (
        <p className="rounded-lg border bg-surface px-4 py-8 text-center text-sm text-muted">
          They were deleted a week after the import began.
        </p>
      ) : (
        <>
          <p className="text-sm text-muted">
            Correct them in the downloaded file, which has a column with the reasons, and import that file.
          </p>
          <FileRows
            label="Rows that were not imported"
            rows={rows.slice(0, limit)}
            headings={found.headings}
            noteOf={(column) => columnNote(source.member, found, column)}
            aside={[
              {
                heading: "Reason",
                width: "min-w-60",
                content: ({ reason }: RefusedRow) => (
                  <p className="text-danger-text">{reasonInWords(labels, reason)}</p>
                ),
              },
            ]}
            cell={(row, column) => <CellText text={row.cells[column] ?? ""} />}
            busy={false}
          />
        </>
      )}
      <ShowMore
        what="the rows"
        left={isDeleted || query.data === undefined ? 0 : Math.max(0, count - Math.min(limit, rows.length))}
        failed={query.isFetchNextPageError}
        pending={query.isFetchingNextPage}
        onPress={() => {
          setLimit(limit + shownAtOnce);
          if (query.hasNextPage && (isShort || limit + shownAtOnce > rows.length))
            void query.fetchNextPage({ cancelRefetch: false });
        }}
      />
    </section>
  );
}

/** Saves all of them as CSV, in the columns of the file. */
function useDownload({ endpoints }: ImportSource, { id, file_name }: FileImport) {
  const [progress, setProgress] = useState(0);
  const download = useSingleFlightMutation({
    mutationFn: () => {
      setProgress(0);
      const path = `${pathOf(endpoints.listRefused.path, { import: id })}?format=csv`;
      const name = `${file_name.replace(/\.\w+$/, "")}-refused.csv`;
      return downloadCsv([path], name, { signal: new AbortController().signal, onRecords: setProgress });
    },
  });
  return { download, progress };
}
