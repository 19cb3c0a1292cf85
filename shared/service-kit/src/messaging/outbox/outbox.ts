import type pg from "pg";

/** An aggregate whose newest state the bus has not acknowledged. */
export interface OutboxRow {
  aggregate: string;
  aggregate_id: number;
  /** Order of the first mark, a bigint. */
  position: string;
  version: number;
  request_id: string | null;
  /** W3C trace context of the last write that marked it, if traced. */
  traceparent: string | null;
  created_at: Date;
}

/** A row whose state the bus has acknowledged. */
export interface SentRow extends OutboxRow {
  sentVersion: number;
}

/**
 * Session settings of the relay's connection. The table is empty most of the time and its statistics say so: without
 * these the planner reads all of 10,000 rows for each 512, or chooses a join that takes a second.
 */
export const outboxPlanning = "-c enable_seqscan=off -c enable_sort=off";

/** The oldest rows of the given kinds of aggregates after a position, without those that are in flight. */
export async function readUnsent(
  client: pg.ClientBase,
  limit: number,
  aggregates: readonly string[],
  inFlight: readonly OutboxRow[],
  after = 0n,
): Promise<OutboxRow[]> {
  const { rows } = await client.query<OutboxRow>({
    name: "outbox-read",
    text: `select aggregate, aggregate_id, position, version, request_id, traceparent, created_at from outbox
           where aggregate = any($2::text[]) and position > $5
             and (aggregate, aggregate_id) not in (select * from unnest($3::text[], $4::bigint[]))
           order by position limit $1`,
    values: [
      limit,
      aggregates,
      inFlight.map((row) => row.aggregate),
      inFlight.map((row) => row.aggregate_id),
      after,
    ],
  });
  return rows;
}

/** Other kinds of aggregates in the outbox, as after a downgrade. */
export async function unknownAggregates(
  client: pg.ClientBase,
  aggregates: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ aggregate: string }>(
    "select distinct aggregate from outbox where aggregate <> all($1::text[]) order by aggregate",
    [aggregates],
  );
  return rows.map(({ aggregate }) => aggregate);
}

/**
 * Deletes rows whose version, or a newer one, was acknowledged. A row whose version is now lower than when it was read
 * stays: its aggregate was deleted and came back. Skips rows that a writer has locked: they are about to get a newer
 * version, and waiting could deadlock. Returns the skipped rows.
 */
export async function deleteSent(
  client: pg.ClientBase,
  rows: readonly SentRow[],
): Promise<Pick<OutboxRow, "aggregate" | "aggregate_id">[]> {
  const result = await client.query<Pick<OutboxRow, "aggregate" | "aggregate_id">>({
    name: "outbox-delete",
    text: `with sent as (
             select * from unnest($1::text[], $2::bigint[], $3::int[], $4::int[]) s(aggregate, aggregate_id, read, sent)),
           gone as (
             delete from outbox where ctid = any(array(
               select found.ctid from sent s cross join lateral (
                 select o.ctid from outbox o
                 where o.aggregate = s.aggregate and o.aggregate_id = s.aggregate_id and o.version between s.read and s.sent
                 for update skip locked) found))
             returning aggregate, aggregate_id)
           select s.aggregate, s.aggregate_id::float8 as aggregate_id from sent s cross join lateral (
             select from outbox o
             where o.aggregate = s.aggregate and o.aggregate_id = s.aggregate_id and o.version between s.read and s.sent
             offset 0) left_over
           where (s.aggregate, s.aggregate_id) not in (select * from gone)`,
    values: [
      rows.map((row) => row.aggregate),
      rows.map((row) => row.aggregate_id),
      rows.map((row) => row.version),
      rows.map((row) => row.sentVersion),
    ],
  });
  return result.rows;
}

/** The database's time in ms since the epoch. */
export async function databaseTime(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    "select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  return rows[0]!.ms;
}

/** Rows are counted up to this number, so that counting a full outbox is cheap. */
const countLimit = 100_000;

/** Number of rows, counted up to 100,000, and age of the oldest in seconds. */
export async function outboxDepth(pool: pg.Pool): Promise<{ rows: number; oldestSeconds: number }> {
  // Positions are chronological and indexed.
  const { rows } = await pool.query<{ rows: number; age: number }>(
    `select (select count(*) from (select from outbox limit ${countLimit}) counted)::int as rows,
            coalesce(extract(epoch from now() - (select created_at from outbox order by position limit 1)),
                     0)::float8 as age`,
  );
  return { rows: rows[0]!.rows, oldestSeconds: rows[0]!.age };
}

/** Maximum number of aggregates marked by one statement. */
const chunk = 5_000;

/**
 * Marks every aggregate of a table or subselect; returns how many. Each chunk of ids is its own transaction: one
 * statement for 400,000 rows would exceed the statement timeout and block writers.
 */
export async function markAll(
  client: pg.Pool | pg.ClientBase,
  aggregate: string,
  source: string,
): Promise<number> {
  let marked = 0;
  let after: number | null = 0;
  while (after !== null) {
    const { rows }: pg.QueryResult<{ marked: number; last: number | null }> = await client.query(
      `with chunk as (
         select id, version from ${source} all_of_them where id > $2 order by id limit $3),
       marked as (
         insert into outbox (aggregate, aggregate_id, version)
         select $1, id, version from chunk order by id
         on conflict (aggregate, aggregate_id) do nothing returning aggregate_id)
       select (select count(*) from marked)::int as marked, (select max(id) from chunk) as last`,
      [aggregate, after, chunk],
    );
    marked += rows[0]!.marked;
    after = rows[0]!.last;
  }
  return marked;
}
