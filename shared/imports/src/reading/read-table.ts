import { buildTable } from "./build-table.ts";
import { decodeText } from "./decode-text.ts";
import { readDelimited } from "./delimited.ts";
import { detectFormat, refuseMarkup, refuseOtherArchives } from "./detect-format.ts";
import { readJson } from "./json-records.ts";
import { maxTextBytes, maxWorkbookBytes } from "./limits.ts";
import { ReadingError } from "./reading-error.ts";
import type { RawTable, Table } from "./table.ts";
import { readNumberFormats } from "./xlsx/number-formats.ts";
import { readSheet } from "./xlsx/sheet.ts";
import { readSharedTexts } from "./xlsx/texts.ts";
import { readWorkbook } from "./xlsx/workbook.ts";
import { Zip } from "./xlsx/zip.ts";

/** A file, or the text of cells that were pasted. */
export type Source = { readonly name: string; readonly bytes: Uint8Array } | { readonly pasted: string };

export interface ReadOptions {
  /** One of `readSheets`; the first by default. */
  sheet?: string;
  /** The line of the headings, null when there are none; by default they are found. */
  headingLine?: number | null;
}

/**
 * The names of a workbook's visible sheets; none for text.
 * @throws ReadingError for a file that cannot be read
 */
export function readSheets(source: Source): string[] {
  const zip = openZip(source);
  return zip ? readWorkbook(zip).sheets.map(({ name }) => name) : [];
}

/**
 * Reads a workbook (.xlsx), text with separators, JSON or JSON Lines as a table.
 * @throws ReadingError for a file that cannot be read, is larger than the limits, or has no rows
 */
export function readTable(source: Source, { sheet, headingLine }: ReadOptions = {}): Table {
  const zip = openZip(source);
  const raw = zip ? readWorkbookSheet(zip, sheet) : readText(source);
  return buildTable(raw, headingLine);
}

/** Null for text. */
function openZip(source: Source): Zip | null {
  if ("pasted" in source) return null;
  const { bytes } = source;
  if (bytes.length === 0) throw new ReadingError("empty", "The file is empty: it has no bytes.");
  const isZip = detectFormat(bytes) === "zip";
  const limit = isZip ? maxWorkbookBytes : maxTextBytes;
  if (bytes.length > limit) throw tooLarge(limit);
  if (!isZip) return null;
  const zip = new Zip(bytes);
  refuseOtherArchives(zip.paths());
  return zip;
}

function readWorkbookSheet(zip: Zip, name: string | undefined): RawTable {
  const { sheets, isSince1904, stylesPath, textsPath } = readWorkbook(zip);
  const sheet = name === undefined ? sheets[0]! : sheets.find((each) => each.name === name);
  if (!sheet) throw new ReadingError("no-such-sheet", `The workbook has no sheet with the name "${name}".`);
  return readSheet(zip, sheet.path, {
    texts: readSharedTexts(zip, textsPath),
    formats: readNumberFormats(zip, stylesPath),
    isSince1904,
  });
}

function readText(source: Source): RawTable {
  const text = "pasted" in source ? source.pasted : decodeText(source.bytes);
  if (text.length > maxTextBytes) throw tooLarge(maxTextBytes);
  refuseMarkup(text);
  const isNamedJson = "name" in source && /\.(json|jsonl|ndjson)$/i.test(source.name);
  return readJson(text, isNamedJson) ?? readDelimited(text);
}

const tooLarge = (limit: number) =>
  new ReadingError(
    "too-large",
    `There is more than ${limit / 1_048_576} MB to read. Split the file, and import its parts one after the other.`,
  );
