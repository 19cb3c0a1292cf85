/** A cell by the index of its row among the rows, -1 for the headings, and by the index of its column. */
export interface GridCell {
  row: number;
  column: number;
}

interface GridSize {
  rows: number;
  columns: number;
  /** Rows in view. */
  page: number;
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">;

/**
 * The cell that a key leads to, or null if it is no key that moves (keys of the ARIA grid pattern, and of
 * spreadsheets).
 */
export function cellAfter({ key, ctrlKey, metaKey }: Key, from: GridCell, size: GridSize): GridCell | null {
  const isFar = ctrlKey || metaKey;
  // Arrows and PageUp stop at the first row, but do not lead down to it from the headings.
  const top = Math.min(0, from.row);
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to = (row: number, column: number): GridCell => ({
    row: Math.min(Math.max(row, -1), last.row),
    column: Math.min(Math.max(column, 0), last.column),
  });
  switch (key) {
    case "ArrowUp":
      return to(isFar ? top : from.row - 1, from.column);
    case "ArrowDown":
      return to(isFar ? last.row : from.row + 1, from.column);
    case "ArrowLeft":
      return to(from.row, isFar ? 0 : from.column - 1);
    case "ArrowRight":
      return to(from.row, isFar ? last.column : from.column + 1);
    case "PageUp":
      return to(Math.max(top, from.row - size.page), from.column);
    case "PageDown":
      return to(from.row + size.page, from.column);
    case "Home":
      return to(isFar ? 0 : from.row, 0);
    case "End":
      return to(isFar ? last.row : from.row, last.column);
    default:
      return null;
  }
}
