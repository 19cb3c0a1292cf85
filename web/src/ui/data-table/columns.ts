import { type ColumnDef, type RowData, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";

/** A column of a `DataTable`. Columns are constants outside the component. */
export interface DataColumn<Row, Key extends string = string> {
  id: string;
  header: string;
  /** In px; when the frame is wider than all columns, each gets its share of the rest. */
  width: number;
  /** Amounts and counts: at the right, in figures of one width. */
  numeric?: boolean;
  /** Pressing the heading sorts by this key. */
  sortKey?: Key;
  /** What stands in the column, at most two lines high. */
  cell: (row: Row) => ReactNode;
}

/** Filtering and sorting are done before the rows come here, so the table needs no feature of its own. */
export const features = tableFeatures({});
export type TableColumn<Row extends RowData> = ColumnDef<typeof features, Row>;

/** The same columns as the table's engine takes them. */
export function tableColumns<Row extends RowData, Key extends string>(
  columns: readonly DataColumn<Row, Key>[],
): TableColumn<Row>[] {
  return columns.map(({ id, header, cell }) => ({ id, header, cell: ({ row }) => cell(row.original) }));
}
