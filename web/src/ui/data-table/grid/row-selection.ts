/** Which rows of a table are selected. Rows are named by their indexes, because some are not loaded. */
export interface RowSelection {
  has: (id: number) => boolean;
  isEmpty: boolean;
  /** Whether all loaded rows are selected, or some rows. */
  all: boolean | "some";
  toggle: (row: number) => void;
  /** Selects the rows from where the keys or the mouse were to where they are; continues a range that ended there. */
  extend: (from: number, to: number) => void;
  toggleAll: () => void;
  selectAll: () => void;
  clear: () => void;
}
