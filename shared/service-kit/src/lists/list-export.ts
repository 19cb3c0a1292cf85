import { Readable } from "node:stream";
import { type CsvCell, csvLine } from "@kindling/contracts/lists/csv.ts";
import type { ExportFormat } from "@kindling/contracts/lists/list-query.ts";
import type pg from "pg";
import { idsSql, type NotedQuery, type RecordList } from "./list-sql.ts";

/**
 * How many records are read at a time. With 500, an export of 100,000 needed 172 MB instead of 54, in the same time.
 */
const batchSize = 100;

/** The response to a request for a file: with a list query's format, all records that match. */
export class ListExport {
  readonly format: ExportFormat | "json";
  readonly fileName: string;
  readonly content: Readable;

  constructor(format: ExportFormat | "json", name: string, content: Readable) {
    this.format = format;
    this.fileName = `${name}.${format}`;
    this.content = content;
  }
}

/**
 * Exports a list. Only the ids are kept in memory. Records are read in batches, in their current state, as the
 * receiver takes them: a slow receiver holds neither a database connection nor a transaction. CSV has no byte order mark,
 * because programs read it; the web client adds one for spreadsheets.
 */
export async function exportList<Row extends { id: number }, R extends object>(
  pool: pg.Pool,
  source: RecordList<Row, R>,
  query: NotedQuery,
  format: ExportFormat,
): Promise<ListExport> {
  const { text, values } = idsSql(source, query);
  const { rows } = await pool.query<{ ids: number[] }>(text, [...values]);
  const lines = format === "csv" ? csvLines(source.fields) : jsonLines;
  const content = Readable.from(lines(batches(pool, source, rows[0]!.ids)));
  return new ListExport(format, source.name, content);
}

async function* batches<Row extends { id: number }, R>(
  pool: pg.Pool,
  { table, selected, toRecord }: RecordList<Row, R>,
  ids: readonly number[],
): AsyncGenerator<R[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const { rows } = await pool.query<Row>({
      text: `select ${selected} from unnest($1::int[]) with ordinality batch (id, ordinal) join ${table} using (id)
             order by ordinal`,
      values: [ids.slice(start, start + batchSize)],
    });
    yield rows.map(toRecord);
  }
}

const csvLines = (fields: readonly string[]) =>
  async function* (all: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
    yield csvLine(fields);
    for await (const records of all) {
      yield records.map((record) => csvLine(fields.map((field) => cellOf(record, field)))).join("");
    }
  };

/** Lists are separated by commas, as the API takes them back. */
function cellOf(record: object, field: string): CsvCell {
  const value = (record as Record<string, CsvCell | readonly string[]>)[field];
  return Array.isArray(value) ? value.join(", ") : (value as CsvCell);
}

async function* jsonLines(all: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const records of all) yield records.map((record) => `${JSON.stringify(record)}\n`).join("");
}
