import { classNames } from "../../lib/class-names.ts";
import { ColumnWidths, frameStyle, tableStyle } from "./column-widths.tsx";
import type { DataColumn } from "./columns.ts";
import { stickyClass } from "./sticky-columns.ts";
import type { Density } from "./table-layout.ts";

const rows = [0, 1, 2, 3, 4, 5, 6, 7];
const bars = ["w-3/4", "w-1/2", "w-2/3"];

/** A placeholder with the columns of the table that is loading. The list around it says what is loading. */
export function DataTableSkeleton<Row, Key extends string>({
  columns,
  density,
}: {
  columns: readonly DataColumn<Row, Key>[];
  density: Density;
}) {
  return (
    <div
      aria-hidden="true"
      style={frameStyle(columns, density)}
      data-loading
      className="@container overflow-hidden rounded-lg border bg-surface text-[0.8125rem]/4.5"
    >
      <table className="table-fixed border-separate border-spacing-0" style={tableStyle(columns)}>
        <ColumnWidths columns={columns} />
        <thead>
          <tr>
            {columns.map(({ id, header, numeric }, index) => (
              <th
                key={id}
                className={classNames(
                  "h-8 border-b bg-sunken px-3 text-xs font-semibold whitespace-nowrap text-muted",
                  numeric ? "text-right" : "text-left",
                  index === 0 && "border-r pl-9",
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="animate-breathe">
          {rows.map((row) => (
            <SkeletonRow key={row} columns={columns} position={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A placeholder for a row that is loading. It does not move: each moving bar costs a layer, at the worst moment. */
export function SkeletonRow<Row, Key extends string>({
  columns,
  position,
}: {
  columns: readonly DataColumn<Row, Key>[];
  /** Index among the rows. */
  position: number;
}) {
  return (
    <tr aria-rowindex={position + 2} data-placeholder={position} className="h-(--row)">
      {columns.map((column, index) => (
        <td
          key={column.id}
          aria-colindex={index + 1}
          className={classNames(
            "h-(--row) border-b px-3",
            stickyClass(index, column),
            index === 0 && "pl-10",
            index === 0 || column.sticky
              ? "z-10 bg-(--ground) [--ground:var(--color-surface)]"
              : "relative z-(--above) bg-surface",
          )}
        >
          <div
            aria-hidden="true"
            className={classNames(
              "h-4 rounded-md bg-hover",
              bars[(position + index) % bars.length],
              column.numeric && "ml-auto",
            )}
          />
        </td>
      ))}
    </tr>
  );
}

/** Fills the space of the rows that are not mounted. */
export function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns} className="p-0" style={{ height }} />
    </tr>
  );
}
