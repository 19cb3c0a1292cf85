import { memo, type ReactNode, type Ref, useMemo } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { Badge } from "../../values/badge.tsx";
import type { DataColumn } from "../columns.ts";
import { RowCheckbox } from "../grid/row-checkbox.tsx";
import { stickyClass } from "../sticky-columns.ts";
import { ExpandedContext } from "./expanded-context.ts";

interface DataTableRowProps<Row, Key extends string> {
  row: Row;
  columns: readonly DataColumn<Row, Key>[];
  /** Index in the table's body, for the virtualizer. */
  index: number;
  /** Index among the rows, for screen readers. */
  position: number;
  /** The row's record is open beside the table. */
  current: boolean;
  selected: boolean;
  expanded: boolean;
  panelId: string;
  /** The reason if the row's record no longer exists, e.g. "Archived". */
  goneLabel: string | undefined;
}

/** One row; rendered again only when its record or index changes. */
export const DataTableRow = memo(RowContent) as typeof RowContent;

function RowContent<Row extends { id: number }, Key extends string>({
  row,
  columns,
  index,
  position,
  current,
  selected,
  expanded,
  panelId,
  goneLabel,
}: DataTableRowProps<Row, Key>) {
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
        className={classNames(
          "group h-(--row) transition-none hover:[--ground:var(--color-hover)]",
          current || selected
            ? "[--ground:var(--color-ember-soft)]"
            : expanded
              ? "[--ground:var(--color-sunken)]"
              : "[--ground:var(--color-surface)]",
        )}
      >
        {columns.map((column, columnIndex) => {
          const Cell = columnIndex === 0 ? "th" : "td";
          const content = column.cell(row);
          return (
            <Cell
              key={column.id}
              scope={columnIndex === 0 ? "row" : undefined}
              aria-colindex={columnIndex + 1}
              className={classNames(
                "h-(--row) border-b bg-(--ground) px-3 text-left font-normal",
                stickyClass(columnIndex, column),
                columnIndex === 0 && "pl-1",
                layerOf(columnIndex === 0 || column.sticky === true, expanded),
                column.numeric && "figures text-right",
                isGone && (columnIndex === 0 ? "text-muted" : "*:opacity-50 text-muted"),
              )}
            >
              {/* Cells that stay in view cannot clip their content themselves: they have a fade beside them. */}
              {columnIndex === 0 ? (
                <div className="-mr-3 -ml-1 flex items-center gap-1 overflow-x-clip pr-3 pl-1">
                  <RowCheckbox label={`Select row ${position + 1}`} checked={selected} />
                  <div className="min-w-0 grow">{content}</div>
                  {isGone && <Badge variant="outline">{goneLabel}</Badge>}
                </div>
              ) : isGone ? (
                // Only the content is inert: arrow keys still move to the cell.
                <div inert>{content}</div>
              ) : column.sticky ? (
                <div className="-mx-3 overflow-x-clip px-3">{content}</div>
              ) : (
                content
              )}
            </Cell>
          );
        })}
      </tr>
    </ExpandedContext>
  );
}

/**
 * The layer of a cell. An expanded row sticks below the headings, until the end of the table: the rows after its panel
 * pass over it.
 * @param isSide whether its column stays in view
 */
function layerOf(isSide: boolean, isExpanded: boolean): string {
  if (isExpanded) return isSide ? "sticky top-8 z-2" : "sticky top-8 z-1 overflow-hidden";
  // Relative, to clip visually hidden text too, which is positioned absolutely.
  return isSide ? "z-10" : "relative z-(--above) overflow-hidden";
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
        className="border-b isolate bg-sunken p-0 [--chip-wrap:wrap] [--lines:2] [--panel-ground:var(--color-sunken)] [--sticky-top:calc(2rem+var(--row))]"
      >
        {/* As wide as the frame, at any scroll position. What is focused scrolls into view below the row and the title. */}
        <div
          className="sticky left-0 w-[100cqw] px-4 sm:px-6 [&_*]:scroll-mt-[calc(3rem+var(--row))]"
          style={{ height }}
        >
          {children}
        </div>
      </td>
    </tr>
  );
}
