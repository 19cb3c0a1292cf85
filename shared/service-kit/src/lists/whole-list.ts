import { Readable } from "node:stream";
import type pg from "pg";
import { statementName } from "../database/prisma-adapter.ts";
import { etagOf } from "../http/routes/etag.ts";

/** How many records are read at a time. */
const batchSize = 200;

/** How many characters are collected before any are sent: until then, a failure gets a response of its own. */
const sentAtOnce = 500_000;

/** The response to a request for a list without parameters: all records, newest first. */
export class WholeList {
  readonly etag: string;
  /** The serialised response. Nothing is read from the database before this is. */
  readonly content: Readable;

  constructor(etag: string, content: Readable) {
    this.etag = etag;
    this.content = content;
  }
}

/** The version of a table (migration `list_version`): it changes with every write. */
export async function readListVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string }>({
    name: "list-version",
    text: "select string_agg(value::text, ' ' order by part) as version from list_version",
  });
  return rows[0]!.version;
}

/** A select item with a timestamp as the API writes it: UTC with milliseconds. */
export const timestampAsJson = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/**
 * Reads a whole list, with an ETag from the version of its table (migration `list_version`). Records are read in
 * batches as the receiver takes them: a slow receiver holds neither a database connection nor a transaction.
 */
export async function readWholeList(
  pool: pg.Pool,
  { table, selectedAsJson }: { table: string; selectedAsJson: string },
): Promise<WholeList> {
  // Read before the records: with a newer record the ETag is out of date, and never matches again.
  const etag = etagOf(`${selectedAsJson} ${await readListVersion(pool)}`);
  return new WholeList(etag, Readable.from(joinParts(batches(pool, table, selectedAsJson))));
}

/** Writes the response with these parts of a list of JSON values. */
export async function* joinParts(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '{"success":true,"data":[';
  let separator = "";
  for await (const part of parts) {
    text += separator + part;
    separator = ",";
    if (text.length >= sentAtOnce) {
      yield text;
      text = "";
    }
  }
  yield `${text}]}`;
}

async function* batches(pool: pg.Pool, table: string, selectedAsJson: string): AsyncGenerator<string> {
  // PostgreSQL writes the JSON, which leaves this process's event loop free.
  const text = `
    select min(id) as last, string_agg(row_to_json(record)::text, ',') as records
    from (select ${selectedAsJson} from ${table} where id < $1::bigint order by id desc limit ${batchSize}) record`;
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    const { rows } = await pool.query<{ last: number | null; records: string }>({
      name: statementName(text),
      text,
      values: [last],
    });
    const batch = rows[0]!;
    if (batch.last === null) return;
    last = batch.last;
    yield batch.records;
  }
}
