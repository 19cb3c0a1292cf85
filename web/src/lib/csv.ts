import { type CsvCell, csvLine } from "@kindling/contracts/lists/csv.ts";

/** A column of a download. */
export interface CsvColumn<Row> {
  heading: string;
  value: (row: Row) => CsvCell;
}

/** Rows as CSV, the headings first. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ];
  return lines.map(csvLine).join("");
}

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
