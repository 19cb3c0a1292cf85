import type { ReactNode } from "react";

/** A column of a `DataTable`. Columns are constants outside the component. */
export interface DataColumn<Row, Key extends string = string> {
  id: string;
  header: string;
  /** In px; a wider frame widens each column in proportion. */
  width: number;
  /** Stays in view at the sides of the frame, like the first column, except in a narrow frame. At most one does. */
  sticky?: boolean;
  /** Cannot be hidden, like the first and the sticky columns. */
  alwaysShown?: boolean;
  /** Right-aligned, with figures of equal width: amounts and counts. */
  numeric?: boolean;
  /** Pressing the heading sorts by this key. */
  sortKey?: Key;
  /** The cell's content, at most two lines high. */
  cell: (row: Row) => ReactNode;
}
