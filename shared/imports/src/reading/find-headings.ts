import { headingSearchRows } from "./row-collector.ts";
import type { RawRow } from "./table.ts";

/**
 * Finds the row with the headings: the first of the first ten that fills more than half as many cells as the fullest of
 * them, so that lines with a title are above it.
 * @param line the line of the headings, null for none; undefined when it is not known
 * @returns null when the row has data
 */
export function findHeadings(rows: readonly RawRow[], line?: number | null): RawRow | null {
  if (line !== undefined) return rows.find((row) => row.line === line) ?? null;
  const first = rows.slice(0, headingSearchRows);
  const most = Math.max(...first.map(countFilled));
  const row = first.find((candidate) => countFilled(candidate) * 2 > most)!;
  return looksLikeData(row) ? null : row;
}

const countFilled = ({ cells }: RawRow) => cells.filter((cell) => cell !== "").length;

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$|^https?:\/\//i;
const number = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** A heading is no address, and seldom a number: a few columns may be named by years. */
function looksLikeData({ cells }: RawRow): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return (
    filled.some((cell) => address.test(cell)) ||
    filled.filter((cell) => number.test(cell)).length * 2 >= filled.length
  );
}
