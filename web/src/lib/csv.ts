export type CsvCell = string | number | boolean | null | undefined;

/** A column of a download. */
export interface CsvColumn<Row> {
  heading: string;
  value: (row: Row) => CsvCell;
}

/**
 * Rows as CSV by RFC 4180: lines end with CR LF, every cell is quoted. Text that a spreadsheet would
 * run as a formula is prefixed with an apostrophe; numbers are not.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ heading }) => csvCell(heading)),
    ...rows.map((row) => columns.map(({ value }) => csvCell(value(row)))),
  ];
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

function csvCell(cell: CsvCell): string {
  const text = typeof cell === "string" ? defused(cell) : String(cell ?? "");
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Beginnings that spreadsheets run as a formula, also after blanks, after quotes or in full-width form.
 * Spreadsheets that separate cells by semicolons or tabs split ours there and ignore the quotes.
 */
const formula = /(^|[;\t\r\n])(?=[\s"]*[=+\-@|%＝＋－＠])|^(?=[\t\r\n])/g;
const defused = (text: string): string => text.replace(formula, "$1'");

/** Downloads a CSV file. Its byte order mark makes spreadsheets read it as UTF-8. */
export function downloadCsv(fileName: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
