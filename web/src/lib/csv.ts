export type CsvCell = string | number | boolean | null | undefined;

/** A column of a download: its heading and what stands in it. */
export interface CsvColumn<Row> {
  heading: string;
  value: (row: Row) => CsvCell;
}

/**
 * Rows as CSV by RFC 4180: lines end with CR LF, every cell is quoted. Text that a spreadsheet would
 * take for a formula gets an apostrophe in front; numbers stay numbers.
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
 * What spreadsheets run as a formula, some also after blanks, after quotes or in full-width form. Where they
 * separate cells by semicolons or tabs, they split ours there and ignore its quotes.
 */
const formula = /(^|[;\t\r\n])(?=[\s"]*[=+\-@|%＝＋－＠])|^(?=[\t\r\n])/g;
const defused = (text: string): string => text.replace(formula, "$1'");

/** Hands a CSV to the person as a file. The mark at its start makes spreadsheets read it as UTF-8. */
export function downloadCsv(fileName: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Not at once: some browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
