import { type ReactNode, useRef, useState } from "react";
import { useNarrow } from "../../../../lib/browser-state/narrow.ts";
import { classNames } from "../../../../lib/class-names.ts";
import { Button } from "../../../../ui/button.tsx";
import type { RowSelection } from "../../../../ui/data-table/grid/row-selection.ts";
import { firstCell, useGrid } from "../../../../ui/data-table/grid/use-grid.ts";
import { stickyClass, useCoveredColumns } from "../../../../ui/data-table/sticky-columns.ts";

interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface FileRowsProps<Row extends FileRow> {
  /** For screen readers. */
  label: string;
  rows: readonly Row[];
  headings: readonly string[];
  /** Below a heading: what the column is. */
  noteOf?: (column: number) => string | null;
  /** What is said about a row, before its cells. */
  aside: readonly { heading: string; width: string; content: (row: Row) => ReactNode }[];
  cell: (row: Row, column: number) => ReactNode;
  /** Whether something is wrong with a cell, which phones then show also when it is empty. */
  isWrong?: (row: Row, column: number) => boolean;
  /** The rows are read again. */
  busy: boolean;
}

/** Rows of a file: a table with a heading for each column, on phones a card for each row. */
export function FileRows<Row extends FileRow>(props: FileRowsProps<Row>) {
  return useNarrow() ? <RowCards {...props} /> : <RowTable {...props} />;
}

/** Rows of a file cannot be selected. */
const noSelection: RowSelection = {
  has: () => false,
  isEmpty: true,
  all: false,
  toggle: () => {},
  extend: () => {},
  toggleAll: () => {},
  selectAll: () => {},
  clear: () => {},
};
const noColumns: readonly [] = [];

const headClass =
  "sticky top-0 h-10 border-b bg-sunken px-3 py-1.5 text-left align-bottom font-medium [--ground:var(--color-sunken)]";
const cellClass = "border-b px-3 py-2.5 text-left align-top font-normal wrap-anywhere";

function RowTable<Row extends FileRow>({
  label,
  rows,
  headings,
  noteOf,
  aside,
  cell,
  isWrong,
  busy,
}: FileRowsProps<Row>) {
  const frame = useRef<HTMLElement>(null);
  const active = useRef(firstCell);
  useCoveredColumns(frame, noColumns);
  const gridKeys = useGrid({
    active,
    frame,
    rowCount: rows.length,
    columnCount: 1 + aside.length + headings.length,
    rowHeight: 56,
    viewKey: "",
    selection: noSelection,
    scrollToRow: (row) =>
      frame.current?.querySelector(`tr[aria-rowindex="${row + 2}"]`)?.scrollIntoView({ block: "nearest" }),
    onOpen: () => {},
  });
  return (
    <section
      ref={frame}
      aria-label={label}
      aria-busy={busy}
      // For the focus of a control in it that disappears.
      tabIndex={-1}
      {...gridKeys}
      className="group/frame relative max-h-[75dvh] overflow-auto overscroll-x-contain rounded-lg border bg-surface text-[0.8125rem]/4.5"
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern is made of table elements
        role="grid"
        aria-label={label}
        aria-colcount={1 + aside.length + headings.length}
        className="min-w-full border-separate border-spacing-0 [&_:is(th,td):focus]:outline-2 [&_:is(th,td):focus]:-outline-offset-2 [&_:is(th,td):focus]:outline-focus"
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classNames(headClass, stickyClass(0, {}), "z-20 min-w-16")}>
              Line
            </th>
            {aside.map(({ heading, width }) => (
              <th key={heading} scope="col" className={classNames(headClass, "z-10", width)}>
                {heading}
              </th>
            ))}
            {headings.map((heading, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may have two columns of one name
              <th key={column} scope="col" className={classNames(headClass, "z-10 min-w-48 wrap-anywhere")}>
                <ColumnHeading heading={heading} column={column} note={noteOf?.(column)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={busy ? "opacity-70" : undefined}>
          {rows.map((row, index) => (
            <tr
              key={row.line}
              data-row={row.line}
              aria-rowindex={index + 2}
              className="scroll-mt-14 [--ground:var(--color-surface)]"
            >
              <th
                scope="row"
                className={classNames(cellClass, stickyClass(0, {}), "figures z-5 bg-surface text-muted")}
              >
                {row.line}
              </th>
              {aside.map(({ heading, content }) => (
                <td key={heading} className={cellClass}>
                  {content(row)}
                </td>
              ))}
              {headings.map((_, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a file may have two columns of one name
                  key={column}
                  className={classNames(cellClass, "max-w-72", isWrong?.(row, column) && "bg-danger-soft")}
                >
                  {cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ColumnHeading({
  heading,
  column,
  note,
}: {
  heading: string;
  column: number;
  note: string | null | undefined;
}) {
  return (
    <>
      {heading || <span className="text-muted">Column {column + 1}</span>}
      {note && <span className="block text-xs font-normal text-muted">{note}</span>}
    </>
  );
}

function RowCards<Row extends FileRow>(props: FileRowsProps<Row>) {
  return (
    <section aria-label={props.label} aria-busy={props.busy} tabIndex={-1}>
      <ul className="flex flex-col gap-2">
        {props.rows.map((row) => (
          <RowCard key={row.line} row={row} {...props} />
        ))}
      </ul>
    </section>
  );
}

function RowCard<Row extends FileRow>({
  row,
  headings,
  noteOf,
  aside,
  cell,
  isWrong,
}: FileRowsProps<Row> & { row: Row }) {
  const [showsEmpty, setShowsEmpty] = useState(false);
  const isShown = (column: number) =>
    (row.cells[column] ?? "") !== "" || isWrong?.(row, column) === true || showsEmpty;
  const columns = headings.map((_, column) => column);
  const hidden = columns.filter((column) => !isShown(column)).length;
  return (
    <li className="flex flex-col gap-3 rounded-lg border bg-surface p-4 text-sm">
      <p className="figures text-xs text-muted">Line {row.line}</p>
      {aside.map(({ heading, content }) => (
        <div key={heading} className="flex flex-col gap-1">
          <p className="text-xs text-muted">{heading}</p>
          {content(row)}
        </div>
      ))}
      <dl className="flex flex-col gap-1">
        {columns.filter(isShown).map((column) => (
          <div
            key={column}
            className={classNames(
              "grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 rounded-sm py-1.5",
              isWrong?.(row, column) && "-mx-2 bg-danger-soft px-2",
            )}
          >
            <dt className="wrap-anywhere">
              <ColumnHeading heading={headings[column]!} column={column} note={noteOf?.(column)} />
            </dt>
            <dd className="min-w-0 wrap-anywhere">{cell(row, column)}</dd>
          </div>
        ))}
      </dl>
      {(hidden > 0 || showsEmpty) && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 self-start"
          aria-expanded={showsEmpty}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {showsEmpty ? "Hide empty cells" : `Show ${hidden} empty ${hidden === 1 ? "cell" : "cells"}`}
        </Button>
      )}
    </li>
  );
}
