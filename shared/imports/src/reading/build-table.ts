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
  const { rows, isRectangular } = raw;
  if (rows.length === 0) throw new ReadingError("empty", "The file is empty: it has no filled cell.");
  const heading = raw.headings ? null : findHeadings(rows, headingLine);
  const body = heading ? rows.filter(({ line }) => line > heading.line) : rows;
  if (body.length === 0) {
    throw new ReadingError("empty", "The file has headings, but no filled row below them.");
  }
  if (body.length > maxRows) throw tooManyRows();

  const given = raw.headings ?? heading?.cells ?? [];
  const width = heading && !isRectangular ? given.length : Math.max(given.length, widthOf(body));
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

const widthOf = (rows: readonly RawRow[]) =>
  rows.reduce((widest, { cells }) => Math.max(widest, cells.findLastIndex((cell) => cell !== "") + 1), 0);

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
  if (!heading) return [];
  return rows
    .filter(({ line }) => line < heading.line)
    .map(({ line, cells }) => {
      const text = singleLine(cells.filter((cell) => cell !== "").join(" "));
      return `Line ${line} is above the headings and is left out: "${text}".`;
    });
}
