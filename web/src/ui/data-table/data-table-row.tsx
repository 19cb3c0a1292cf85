import { flexRender, type RowData, type Row as TableRow } from "@tanstack/react-table";
import { memo, useMemo } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Badge } from "../badge.tsx";
import type { DataColumn, features } from "./columns.ts";
import { ExpandedContext } from "./expanded-context.ts";
import { stickyClass } from "./sticky-columns.ts";

interface DataTableRowProps<Row extends RowData> {
  row: TableRow<typeof features, Row>;
  columns: readonly DataColumn<Row>[];
  /** Index in the table's body, for the virtualizer. */
  index: number;
  /** Index among the rows, for screen readers. */
  position: number;
  /** Its record is open beside the table. */
  current: boolean;
  expanded: boolean;
  panelId: string;
  /** Its record no longer exists, for this reason. */
  goneLabel: string | undefined;
}

/** One row; rendered again only when its record or index changes. */
export const DataTableRow = memo(
  RowContent,
  (a, b) =>
    a.row.original === b.row.original &&
    a.columns === b.columns &&
    a.index === b.index &&
    a.position === b.position &&
    a.current === b.current &&
    a.expanded === b.expanded &&
    a.goneLabel === b.goneLabel,
) as typeof RowContent;

function RowContent<Row extends RowData>({
  row,
  columns,
  index,
  position,
  current,
  expanded,
  panelId,
  goneLabel,
}: DataTableRowProps<Row>) {
  const isGone = goneLabel !== undefined;
  const expansion = useMemo(() => ({ expanded, panelId, isGone }), [expanded, panelId, isGone]);
  return (
    <ExpandedContext value={expansion}>
      <tr
        data-index={index}
        data-row={row.id}
        aria-rowindex={position + 2}
        aria-current={current || undefined}
        className="group h-(--row) transition-none"
      >
        {row.getAllCells().map((cell, column) => {
          const Cell = column === 0 ? "th" : "td";
          return (
            <Cell
              key={cell.id}
              scope={column === 0 ? "row" : undefined}
              aria-colindex={column + 1}
              className={classNames(
                "h-(--row) overflow-hidden border-b px-3 text-left font-normal group-hover:bg-hover",
                stickyClass(column, columns[column]!),
                column === 0 && "pl-4",
                (column === 0 || columns[column]!.sticky) && "z-10",
                current ? "bg-ember-soft" : expanded ? "bg-sunken" : "bg-surface",
                columns[column]?.numeric && "figures text-right",
                isGone && (column === 0 ? "text-muted" : "*:opacity-50 text-muted"),
              )}
            >
              {!isGone ? (
                flexRender(cell.column.columnDef.cell, cell.getContext())
              ) : column === 0 ? (
                <div className="flex items-center gap-2">
                  <div className="min-w-0 grow">
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </div>
                  <Badge variant="outline">{goneLabel}</Badge>
                </div>
              ) : (
                <div inert>{flexRender(cell.column.columnDef.cell, cell.getContext())}</div>
              )}
            </Cell>
          );
        })}
      </tr>
    </ExpandedContext>
  );
}
