import { findHeadings } from "./find-headings.ts";
import { maxRows } from "./limits.ts";
import { ReadingError } from "./reading-error.ts";
import { tooManyRows } from "./row-collector.ts";
import type { RawRow, RawTable, Surplus, Table, TableRow } from "./table.ts";

/**
 * Makes the table of a file's filled rows: finds and names its headings, fills short rows, and leaves columns out that
 * have neither a heading nor a filled cell.
 * @param headingLine the line of the headings, null for none; found when undefined
 * @throws ReadingError when there are too many rows, or none
 */
export function buildTable(raw: RawTable, headingLine?: number | null): Table {
  const { rows } = raw;
  if (rows.length === 0) throw new ReadingError("empty", "There is nothing to import: no cell is filled.");
  const heading = raw.headings ? null : findHeadings(rows, headingLine);
  const body = heading ? rows.filter(({ line }) => line > heading.line) : rows;
  if (body.length === 0) {
    throw new ReadingError("empty", "There is nothing to import: no row below the headings is filled.");
  }
  if (body.length > maxRows) throw tooManyRows();

  const given = raw.headings ?? heading?.cells ?? [];
  const width = hasOwnWidth(raw, heading, body) ? given.length : Math.max(given.length, widthOf(body));
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => given[column] || body.some(({ cells }) => cells[column]),
  );
  const isWhole = columns.length === width;
  return {
    headings: nameHeadings(columns.map((column) => [given[column] ?? "", column + 1])),
    headingLine: heading?.line ?? null,
    rows: body.map(({ line, cells }): TableRow => {
      const surplus = findSurplus(cells.slice(width));
      const own = isWhole && cells.length === width ? cells : columns.map((column) => cells[column] ?? "");
      return { line, cells: own, ...(surplus && { surplus }) };
    }),
    warnings: [...linesAbove(rows, heading), ...raw.warnings],
  };
}

/** Whether cells beyond the headings are exceptions; where most rows have some, only headings are missing. */
function hasOwnWidth({ isRectangular }: RawTable, heading: RawRow | null, body: readonly RawRow[]): boolean {
  if (isRectangular || !heading) return false;
  const longer = body.filter(({ cells }) => filledWidth(cells) > heading.cells.length);
  return longer.length * 2 <= body.length;
}

const widthOf = (rows: readonly RawRow[]) =>
  rows.reduce((widest, { cells }) => Math.max(widest, filledWidth(cells)), 0);

const filledWidth = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== "") + 1;

/** @param given the headings of the columns with the columns' numbers, from 1 */
function nameHeadings(given: readonly (readonly [string, number])[]): string[] {
  const names = new Set<string>();
  const taken = new Set(given.map(([heading]) => singleLine(heading)));
  for (const [heading, number] of given) {
    const name = singleLine(heading) || `Column ${number}`;
    let unique = name;
    for (let copy = 2; names.has(unique) || (unique !== name && taken.has(unique)); copy += 1) {
      unique = `${name} ${copy}`;
    }
    names.add(unique);
  }
  return [...names];
}

const singleLine = (text: string) => text.trim().replace(/\s+/g, " ");

function findSurplus(cells: readonly string[]): Surplus | undefined {
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length === 0) return undefined;
  const values = filled.map((cell) => `"${cell}"`).join(", ");
  const count = filled.length === 1 ? "a cell" : `${filled.length} cells`;
  return {
    cells,
    message: `The row has ${count} beyond the last heading: ${values}. Perhaps a cell with a separator in it is not quoted.`,
  };
}

function linesAbove(rows: readonly RawRow[], heading: RawRow | null): string[] {
  const above = heading ? rows.filter(({ line }) => line < heading.line) : [];
  const [first] = above;
  if (!first) return [];
  if (above.length > 1) return [`${above.length} lines above the headings are left out.`];
  const text = singleLine(first.cells.join(" "));
  return [`Line ${first.line} is above the headings and is left out: "${text}".`];
}
