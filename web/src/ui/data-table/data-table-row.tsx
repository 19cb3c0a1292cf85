import { flexRender, type RowData, type Row as TableRow } from "@tanstack/react-table";
import { memo, type ReactNode, type Ref, useMemo } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Badge } from "../badge.tsx";
import type { DataColumn, features } from "./columns.ts";
import { ExpandedContext } from "./expanded-context.ts";
import { RowCheckbox } from "./grid/row-checkbox.tsx";
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
  selected: boolean;
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
    a.selected === b.selected &&
    a.expanded === b.expanded &&
    a.goneLabel === b.goneLabel,
) as typeof RowContent;

function RowContent<Row extends RowData>({
  row,
  columns,
  index,
  position,
  current,
  selected,
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
        aria-selected={selected}
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
                column === 0 && "pl-1",
                (column === 0 || columns[column]!.sticky) && "z-10",
                current || selected ? "bg-ember-soft" : expanded ? "bg-sunken" : "bg-surface",
                columns[column]?.numeric && "figures text-right",
                isGone && (column === 0 ? "text-muted" : "*:opacity-50 text-muted"),
              )}
            >
              {column > 0 ? (
                <InertIf gone={isGone}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</InertIf>
              ) : (
                <div className="flex items-center gap-1">
                  <RowCheckbox label={`Select row ${position + 1}`} checked={selected} />
                  <div className="min-w-0 grow">
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </div>
                  {isGone && <Badge variant="outline">{goneLabel}</Badge>}
                </div>
              )}
            </Cell>
          );
        })}
      </tr>
    </ExpandedContext>
  );
}

/** The cell itself stays usable, because keys lead through it. */
function InertIf({ gone, children }: { gone: boolean; children: ReactNode }) {
  return gone ? <div inert>{children}</div> : children;
}

interface PanelRowProps {
  ref: Ref<HTMLTableRowElement>;
  /** Index in the table's body, for the virtualizer. */
  index: number;
  /** Index of the row above it among the rows. */
  position: number;
  id: string;
  columns: number;
  height: number | undefined;
  children: ReactNode;
}

/** The panel of the row above it. */
export function PanelRow({ ref, index, position, id, columns, height, children }: PanelRowProps) {
  return (
    <tr ref={ref} data-index={index} data-panel={position}>
      <td
        id={id}
        colSpan={columns}
        className="border-b bg-sunken p-0 [--lines:2] [--panel-ground:var(--color-sunken)] [--sticky-top:2rem]"
      >
        {/* As wide as the frame, at any scroll position. */}
        <div className="sticky left-0 w-[100cqw] px-4 sm:px-6" style={{ height }}>
          {children}
        </div>
      </td>
    </tr>
  );
}
