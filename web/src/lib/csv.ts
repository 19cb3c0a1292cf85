export type CsvCell = string | number | boolean | null | undefined;

/** A column of a download: its heading and what stands in it. */
export interface CsvColumn<Row> {
  heading: string;
  value: (row: Row) => CsvCell;
}

/**
 * Rows as CSV by RFC 4180: lines end with CR LF, cells with separators are quoted. Text that a
 * spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ heading }) => csvCell(heading)),
    ...rows.map((row) => columns.map(({ value }) => csvCell(value(row)))),
  ];
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return "";
  const text = typeof cell === "string" ? defused(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets run what starts with one of these, some also after blanks or in full-width form. */
const defused = (text: string): string => (/^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text);

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
