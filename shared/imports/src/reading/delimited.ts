import { unescapeFormulas } from "@kindling/contracts/lists/csv.ts";
import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { ReadingError } from "./reading-error.ts";
import { RowCollector } from "./row-collector.ts";
import type { RawTable } from "./table.ts";

/** In the order of preference when several fit as well. */
const separators = [",", ";", "\t", "|"];
/** How much of a text decides on its separator. */
const sampleCharacters = 100_000;
const sampleRows = 100;
/** How much is parsed at once. */
const partCharacters = 1_000_000;
/** No row is longer; a quote that is missing would make one of all that follows. */
const maxRowCharacters = 8_000_000;
/** A first line that names the separator, for Excel. */
const separatorLine = /^sep=(.)\n/i;

/**
 * Reads text with one of the separators, quoted by RFC 4180. A quote within an unquoted cell is part of it. Removes the
 * apostrophes that Kindling's exports put before formulas.
 * @throws ReadingError for a quote that is never closed, and for too many rows, columns or characters
 */
export function readDelimited(content: string): RawTable {
  // csv-parse would expect the kind of the first line break everywhere.
  const text = content.replace(/\r\n?/g, "\n");
  const named = separatorLine.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const firstLine = named ? 2 : 1;
  const collector = new RowCollector();
  let line = firstLine;
  try {
    parseInParts(body, named?.[1] ?? findSeparator(body), (cells, linesRead) => {
      collector.add(line, cells.map(unescapeFormulas));
      line = firstLine + linesRead;
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ReadingError(
      "damaged",
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? `A quoted cell that begins in line ${line} never ends. Either the file is cut off, or a quote (") is missing or too many there.`
        : `Line ${line} cannot be read. Save the spreadsheet again, and choose the new file.`,
      { cause: error },
    );
  }
  return { rows: collector.rows, isRectangular: false, warnings: [] };
}

/** Called with the cells of each row and the number of lines up to its end. */
type OnRow = (cells: string[], linesRead: number) => void;

/**
 * Parses a text part by part: in a browser, csv-parse needs 30 times the memory of what it parses at once. A part ends
 * with a line; the next begins with the row that the line did not end.
 */
function parseInParts(text: string, separator: string, onRow: OnRow): void {
  let size = partCharacters;
  let linesBefore = 0;
  for (let start = 0; start < text.length; ) {
    const end = lineEnd(text, start + size);
    let lines = 0;
    try {
      parseRows(text.slice(start, end), {
        separator,
        onRow(cells, linesRead) {
          lines = linesRead;
          onRow(cells, linesBefore + linesRead);
        },
        isLenient: true,
      });
      start = end;
      size = partCharacters;
    } catch (error) {
      const isWithinCell = error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED";
      if (!isWithinCell || end === text.length || size > maxRowCharacters) throw error;
      for (let skipped = 0; skipped < lines; skipped += 1) start = lineEnd(text, start);
      // Otherwise a row of many parts would be parsed as often.
      size *= 2;
    }
    linesBefore += lines;
  }
}

/** Where the line ends that a place in a text belongs to. */
function lineEnd(text: string, at: number): number {
  const lineBreak = text.indexOf("\n", at);
  return lineBreak < 0 ? text.length : lineBreak + 1;
}

interface ParseOptions {
  separator: string;
  onRow: OnRow;
  maxRows?: number;
  /** Whether a quote may be in an unquoted cell. */
  isLenient: boolean;
}

/** @throws CsvError */
function parseRows(text: string, { separator, onRow, maxRows, isLenient }: ParseOptions): void {
  parse(text, {
    delimiter: separator,
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: isLenient,
    ...(maxRows && { to: maxRows }),
    on_record(cells: string[], { lines }) {
      onRow(cells, lines);
      return null;
    },
  });
}

/** The separator by which most of the first lines have the same number of cells, and many, with quotes around cells. */
function findSeparator(text: string): string {
  const sample = text.slice(0, sampleCharacters);
  const scores = separators.map((separator) => {
    const strict = scoreOf(sample, separator, false);
    return strict ?? (scoreOf(sample, separator, true) ?? 0) * misplacedQuotes;
  });
  return separators[scores.indexOf(Math.max(...scores))]!;
}

/** With another separator than its own, a text has quotes within cells. */
const misplacedQuotes = 0.01;

/** @returns 0 when the separator does not separate anything in most lines; null for a misplaced quote */
function scoreOf(sample: string, separator: string, isLenient: boolean): number | null {
  const countsByWidth = new Map<number, number>();
  let rows = 0;
  const onRow = ({ length }: string[]) => {
    countsByWidth.set(length, (countsByWidth.get(length) ?? 0) + 1);
    rows += 1;
  };
  try {
    parseRows(sample, { separator, onRow, maxRows: sampleRows, isLenient });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The end of the sample can be within a quoted cell.
    const isCut = sample.length === sampleCharacters && error.code === "CSV_QUOTE_NOT_CLOSED";
    if (!isCut && !isLenient) return null;
  }
  const scores = [...countsByWidth].map(([width, count]) => (width - 1) * (count / rows) ** 2);
  return Math.max(0, ...scores);
}
