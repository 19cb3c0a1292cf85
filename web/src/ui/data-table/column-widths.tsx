import type { CSSProperties } from "react";
import type { DataColumn } from "./columns.ts";
import type { Density } from "./table-layout.ts";

/** Height of every row in px: two lines of text, or one. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 40, compact: 32 };

/**
 * What the frame tells its content: the widths of the sides, which are sticky, the rows' height and lines, and the layer
 * of the rows that pass over an expanded one.
 */
export function frameStyle<Row, Key extends string>(
  columns: readonly DataColumn<Row, Key>[],
  density: Density,
  hasPanels = false,
): CSSProperties {
  return {
    "--first": `${columns[0]?.width}px`,
    "--last": `${columns.at(-1)?.width}px`,
    "--row": `${rowHeights[density]}px`,
    "--lines": density === "compact" ? 1 : 2,
    "--chip-wrap": density === "compact" ? "nowrap" : "wrap",
    "--above": hasPanels ? 3 : "auto",
  } as CSSProperties;
}

/** The width of all columns, or of the frame if that is wider. */
export function tableStyle<Row, Key extends string>(columns: readonly DataColumn<Row, Key>[]): CSSProperties {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return { width: `max(100%, ${width}px)` };
}

/** The columns' widths, for a table with a fixed layout. */
export function ColumnWidths<Row, Key extends string>({
  columns,
}: {
  columns: readonly DataColumn<Row, Key>[];
}) {
  return (
    <colgroup>
      {columns.map((column, index) => (
        // The sticky column must not fill a phone's screen.
        <col
          key={column.id}
          className={index === 0 ? "w-40 @2xl:w-(--width)" : "w-(--width)"}
          style={{ "--width": `${column.width}px` } as CSSProperties}
        />
      ))}
    </colgroup>
  );
}
