import { headingSearchRows } from "./row-collector.ts";
import type { RawRow } from "./table.ts";

/**
 * Finds the row with the headings: the first of the first ten that fills more than half as many cells as the fullest of
 * them, so that lines with a title are above it.
 * @param line the line of the headings, null for none; undefined when it is not known
 * @returns null when that row has data, or no row has the line
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
/** Longer texts are no addresses, and would take the search long. */
const maxAddressLength = 320;
const year = /^(19|20)\d\d$/;

/** A heading is no address, and no number unless it is a year. */
function looksLikeData({ cells }: RawRow): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.some(isAddress) || filled.filter(isNumber).length * 2 >= filled.length;
}

const isAddress = (cell: string) => cell.length <= maxAddressLength && address.test(cell);

/** Numbers, dates and amounts: digits without letters. */
const isNumber = (cell: string) => /\d/.test(cell) && !/\p{L}/u.test(cell) && !year.test(cell);
