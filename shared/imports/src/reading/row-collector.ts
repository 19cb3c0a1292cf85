import { maxCharacters, maxColumns, maxRows } from "./limits.ts";
import { ReadingError } from "./reading-error.ts";
import type { RawRow } from "./table.ts";

/** Rows among which the headings are searched. */
export const headingSearchRows = 10;

/** Takes the rows of a file in their order, without the empty ones. */
export class RowCollector {
  readonly rows: RawRow[] = [];
  #characters = 0;

  /**
   * Keeps a row unless it is empty. Changes `cells`: without spaces around, and without empty cells beyond the most
   * columns that a table can have.
   * @throws ReadingError for too many rows, columns or characters
   */
  add(line: number, cells: string[]): void {
    let filled = 0;
    for (let column = 0; column < cells.length; column += 1) {
      const cell = cleanCell(cells[column] ?? "");
      cells[column] = cell;
      this.#characters += cell.length;
      if (cell !== "") filled = column + 1;
    }
    if (filled === 0) return;
    if (filled > maxColumns) throw tooManyColumns(line);
    if (cells.length > maxColumns) cells.length = maxColumns;
    if (this.rows.length === maxRows + headingSearchRows) throw tooManyRows();
    if (this.#characters > maxCharacters) {
      throw new ReadingError(
        "too-large",
        `All cells together have more than ${maxCharacters / 1e6} million characters. Split the file, and import its parts one after the other.`,
      );
    }
    this.rows.push({ line, cells });
  }
}

/** Databases cannot store NUL in text, and half of a surrogate pair cannot be sent. */
function cleanCell(cell: string): string {
  if (cell === "") return cell;
  const text = cell.trim();
  return needsCare.test(text)
    ? text.replace(/\r\n?/g, "\n").replaceAll("\0", "").trim().toWellFormed()
    : text;
}

const needsCare = /[\0\r\ud800-\udfff]/;

export const tooManyRows = () =>
  new ReadingError(
    "too-many-rows",
    `The file has more than ${maxRows.toLocaleString("en")} rows. Split it, and import its parts one after the other.`,
  );

export const tooManyColumns = (line: number) =>
  new ReadingError(
    "too-many-columns",
    `Line ${line} has more than ${maxColumns} columns. Delete the columns that you do not need, and try again.`,
  );
