import type { RawRow } from "../table.ts";
import { columnOf } from "./cells.ts";

/** Cells that are merged into one, whose text is in the first. Columns count from 0. */
export interface MergedCells {
  readonly column: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** @param reference such as "A2:B4" */
export function parseMergedCells(reference: string): MergedCells {
  const [first = "", last = first] = reference.split(":");
  return { column: columnOf(first), firstLine: lineOf(first), lastLine: lineOf(last) };
}

const lineOf = (reference: string) => Number(reference.replace(/\D/g, ""));

/**
 * Repeats the text of cells that are merged over several rows in each of these rows that has other cells. Merged columns
 * are left as they are: a title above a table is one filled cell.
 */
export function fillMergedCells(rows: readonly RawRow[], merged: readonly MergedCells[]): void {
  const inOrder = merged.toSorted((a, b) => a.column - b.column || a.firstLine - b.firstLine);
  let column = -1;
  let at = 0;
  for (const area of inOrder) {
    if (area.column !== column) at = 0;
    column = area.column;
    // Each row is visited once per column, also when areas overlap.
    while (at < rows.length && rows[at]!.line < area.firstLine) at += 1;
    const text = rows[at]?.line === area.firstLine ? (rows[at]!.cells[column] ?? "") : "";
    for (; at < rows.length && rows[at]!.line <= area.lastLine; at += 1) {
      if (text !== "") rows[at]!.cells[column] ||= text;
    }
  }
}
