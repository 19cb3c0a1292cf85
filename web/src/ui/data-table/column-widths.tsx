import type { CSSProperties } from "react";
import type { DataColumn } from "./columns.ts";

/** The width of all columns, or of the frame if that is wider; and that of the first, for the sticky ones. */
export function tableStyle<Row, Key extends string>(columns: readonly DataColumn<Row, Key>[]): CSSProperties {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return { width: `max(100%, ${width}px)`, "--first": `${columns[0]?.width}px` } as CSSProperties;
}

/** The columns' widths, for a table with a fixed layout. */
export function ColumnWidths<Row, Key extends string>({
  columns,
}: {
  columns: readonly DataColumn<Row, Key>[];
}) {
  return (
    <colgroup>
      {columns.map((column, place) => (
        // The sticky column must not fill a phone's screen.
        <col
          key={column.id}
          className={place === 0 ? "w-40 @2xl:w-(--width)" : "w-(--width)"}
          style={{ "--width": `${column.width}px` } as CSSProperties}
        />
      ))}
    </colgroup>
  );
}
