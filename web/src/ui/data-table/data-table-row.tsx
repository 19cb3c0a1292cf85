import { flexRender, type RowData, type Row as TableRow } from "@tanstack/react-table";
import { memo, useMemo } from "react";
import { classNames } from "../../lib/class-names.ts";
import type { DataColumn, features } from "./columns.ts";
import { ExpandedContext } from "./expanded-context.ts";

/** Height of every row in px: two lines of text. */
export const rowHeight = 56;

interface DataTableRowProps<Row extends RowData> {
  row: TableRow<typeof features, Row>;
  columns: readonly DataColumn<Row>[];
  /** Index in the table's body, for the virtualizer. */
  index: number;
  /** Index among the rows, for screen readers. */
  position: number;
  expanded: boolean;
  panelId: string;
}

/** One row; rendered again only when its record or index changes. */
export const DataTableRow = memo(
  RowContent,
  (a, b) =>
    a.row.original === b.row.original &&
    a.columns === b.columns &&
    a.index === b.index &&
    a.position === b.position &&
    a.expanded === b.expanded,
) as typeof RowContent;

function RowContent<Row extends RowData>({
  row,
  columns,
  index,
  position,
  expanded,
  panelId,
}: DataTableRowProps<Row>) {
  const expansion = useMemo(() => ({ expanded, panelId }), [expanded, panelId]);
  return (
    <ExpandedContext value={expansion}>
      <tr
        data-index={index}
        data-row={row.id}
        aria-rowindex={position + 2}
        className="group h-14 transition-none"
      >
        {row.getAllCells().map((cell, column) => {
          const Cell = column === 0 ? "th" : "td";
          return (
            <Cell
              key={cell.id}
              scope={column === 0 ? "row" : undefined}
              className={classNames(
                "h-14 overflow-hidden border-b px-3 text-left font-normal group-hover:bg-hover",
                column === 0 ? "sticky left-0 z-10 border-r pl-4" : "",
                expanded ? "bg-sunken" : "bg-surface",
                columns[column]?.numeric && "figures text-right",
              )}
            >
              {flexRender(cell.column.columnDef.cell, cell.getContext())}
            </Cell>
          );
        })}
      </tr>
    </ExpandedContext>
  );
}
