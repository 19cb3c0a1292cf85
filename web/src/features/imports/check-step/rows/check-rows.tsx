import type { CheckedRow, FileImport, ImportCheck } from "@kindling/contracts/imports/schemas.ts";
import { classNames } from "../../../../lib/class-names.ts";
import { formatCount } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { ListSkeleton, ShowMore } from "../../../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../../../ui/states/load-errors.tsx";
import type { ImportSource } from "../../import-source.ts";
import { allRows, type RowsFilter } from "../check-queries.ts";
import { problemInWords, resultLabels, totalOf } from "../check-words.ts";
import { columnNote, fieldLabels } from "../record-words.ts";
import { CellEdit } from "./cell-edit.tsx";
import { FileRows } from "./file-rows.tsx";
import { RowPolicyCell, RowResultCell } from "./row-aside.tsx";
import { useCheckedRows } from "./use-checked-rows.ts";
import { useRowChange } from "./use-row-change.ts";

interface CheckRowsProps {
  source: ImportSource;
  found: FileImport;
  check: ImportCheck;
  filter: RowsFilter;
  onFilter: (filter: RowsFilter) => void;
  /** The check is read again. */
  busy: boolean;
}

/** The rows with what would happen to each, where their cells are corrected. */
export function CheckRows({ source, found, check, filter, onFilter, busy }: CheckRowsProps) {
  const { query, rows, keep } = useCheckedRows(source, found.id, filter, check.is_current);
  const change = useRowChange(source, found.id, keep);
  const labels = fieldLabels(source.member);
  const isFiltered = filter.only !== null || filter.problem !== null || filter.alike;
  const problemsOf = (row: CheckedRow, column: number) => row.problems.filter((one) => one.column === column);
  const left = query.hasNextPage ? Math.max(1, matching(check, filter) - rows.length) : 0;

  return (
    <section aria-labelledby="rows-of-the-file" className="flex flex-col gap-3">
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="rows-of-the-file" className="text-lg font-semibold">
          Rows
        </h2>
        <p className="text-sm text-muted">{shownInWords(check, filter, labels)}</p>
        {isFiltered && (
          <Button variant="link" onClick={() => onFilter(allRows)}>
            Show all rows
          </Button>
        )}
      </div>
      <RefreshError query={query} what="the rows" />
      {query.data === undefined ? (
        query.isError ? (
          <LoadError query={query} title="The rows could not be loaded" />
        ) : (
          <ListSkeleton label="Loading the rows..." rows={6} rowClass="h-14" />
        )
      ) : rows.length === 0 && !query.hasNextPage ? (
        <p className="rounded-lg border bg-surface px-4 py-8 text-center text-sm text-muted">No such rows.</p>
      ) : (
        <FileRows
          label="Rows of the file"
          rows={rows}
          headings={found.headings}
          noteOf={(column) => columnNote(source.member, found, column)}
          aside={[
            {
              heading: "What happens",
              width: "min-w-48",
              content: (row) => <RowResultCell source={source} row={row} headings={found.headings} />,
            },
            {
              heading: "Choice for this row",
              width: "min-w-40",
              content: (row) => <RowPolicyCell row={row} change={change} />,
            },
          ]}
          isWrong={(row, column) => problemsOf(row, column).length > 0}
          cell={(row, column) => (
            <CellEdit
              row={row}
              column={column}
              heading={found.headings[column] ?? ""}
              change={change}
              problems={problemsOf(row, column).map((problem) => problemInWords(labels, problem))}
            />
          )}
          busy={busy}
        />
      )}
      <ShowMore
        what="the rows"
        left={left}
        failed={query.isFetchNextPageError}
        pending={query.isFetchingNextPage}
        onPress={() => void query.fetchNextPage({ cancelRefetch: false })}
        className={classNames(query.data === undefined && "hidden")}
      />
    </section>
  );
}

/** How many rows a filter leaves. */
function matching(check: ImportCheck, { only, problem, alike }: RowsFilter): number {
  if (alike) return check.lookalikes;
  if (problem !== null)
    return (
      check.problems.find((one) => one.field === problem.field && one.message === problem.message)?.count ?? 0
    );
  return only === null ? totalOf(check) : check.counts[only];
}

function shownInWords(
  check: ImportCheck,
  filter: RowsFilter,
  labels: Readonly<Record<string, string>>,
): string {
  const { only, problem } = filter;
  const count = formatCount(matching(check, filter));
  if (filter.alike) return `${count} that look like existing records`;
  if (problem !== null) return `${count} with “${problemInWords(labels, problem)}”`;
  return only === null ? `All ${count}` : `${count} with “${resultLabels[only]}”`;
}
