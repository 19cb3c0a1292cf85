import { maxColumns } from "./limits.ts";
import { ReadingError } from "./reading-error.ts";
import { RowCollector, tooManyColumns } from "./row-collector.ts";
import type { RawTable } from "./table.ts";

type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * Reads a JSON object per line, a list of objects, or an object with such a list as `data`, as Kindling's API returns it.
 * Keys are headings, in the order in which they appear; a nested object's are joined, as in "address.city". A list's
 * values are joined by "; ".
 * @param isNamedJson whether the file's name says that it is JSON
 * @returns null for text that is not JSON, unless its name says that it is
 * @throws ReadingError for JSON that cannot be read, and for too many rows, columns or characters
 */
export function readJson(text: string, isNamedJson: boolean): RawTable | null {
  if (!isNamedJson && !/^\s*[[{]/.test(text)) return null;
  const whole = parseJson(text);
  if (whole !== undefined) {
    const records = listOf(whole);
    if (records) return toTable(records.entries());
    if (!isNamedJson && !isRecord(whole)) return null;
    throw new ReadingError("wrong-format", "This JSON file has no list of records.");
  }
  const lines = text.split(/\r?\n/);
  const first = lines.find((line) => line.trim() !== "") ?? "";
  if (!isNamedJson && !isRecord(parseJson(first))) return null;
  return toTable(recordsOfLines(lines));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): readonly JsonRecord[] | null {
  if (!isRecord(value)) return Array.isArray(value) && value.every(isRecord) ? value : null;
  if (Array.isArray(value.data)) return listOf(value.data);
  // A file of JSON Lines with one line.
  return isRecord(value.data) ? null : [value];
}

function* recordsOfLines(lines: readonly string[]): Generator<[number, JsonRecord]> {
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const record = parseJson(line);
    if (!isRecord(record)) {
      throw new ReadingError(
        "damaged",
        `Line ${index + 1} is not a JSON object. Each line needs one, or the file one list of all.`,
      );
    }
    yield [index, record];
  }
}

function toTable(records: Iterable<[number, JsonRecord]>): RawTable {
  const columns = new Map<string, number>();
  const collector = new RowCollector();
  for (const [index, record] of records) {
    const cells: string[] = [];
    for (const [key, value] of fieldsOf(record)) {
      const column = columns.get(key) ?? columns.size;
      columns.set(key, column);
      if (column >= maxColumns) throw tooManyColumns(index + 1);
      cells[column] = cellOf(value, index + 1);
    }
    collector.add(index + 1, cells);
  }
  return { rows: collector.rows, headings: [...columns.keys()], isRectangular: true, warnings: [] };
}

function* fieldsOf(record: JsonRecord): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(record)) {
    if (!isRecord(value)) yield [key, value];
    else for (const [inner, nested] of Object.entries(value)) yield [`${key}.${inner}`, nested];
  }
}

function cellOf(value: unknown, line: number): string {
  if (value === null) return "";
  try {
    if (!Array.isArray(value)) return jsonText(value);
    return value.map((item) => (item === null ? "" : jsonText(item))).join("; ");
  } catch (error) {
    // JSON.stringify calls itself.
    if (!(error instanceof RangeError)) throw error;
    throw new ReadingError("damaged", `Line ${line} has too many lists in each other.`, { cause: error });
  }
}

const jsonText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);
