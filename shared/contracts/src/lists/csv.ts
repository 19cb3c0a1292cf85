export type CsvCell = string | number | boolean | null | undefined;

/**
 * One line of CSV by RFC 4180: it ends with CR LF, and every cell is quoted. Text that a spreadsheet would run as a
 * formula is prefixed with an apostrophe; numbers are not.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: CsvCell): string {
  const text = typeof cell === "string" ? escapeFormulas(cell) : String(cell ?? "");
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Text that spreadsheets run as a formula, also after blanks, after quotes or in full-width form. Spreadsheets that
 * separate cells by semicolons or tabs ignore our quotes, so a formula can follow those too.
 */
const formula = /(^|[;\t\r\n])(?=[\s"]*[=+\-@|%＝＋－＠])|^(?=[\t\r\n])/g;
const escapeFormulas = (text: string): string => text.replace(formula, "$1'");
