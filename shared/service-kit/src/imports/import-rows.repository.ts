import type {
  ImportCheck,
  ImportPolicy,
  RowOutcome,
  RowResult,
} from "@kindling/contracts/imports/schemas.ts";
import type { Spelling } from "@kindling/imports/mapping/unmapped-values.ts";
import type pg from "pg";
import type { StoredLookalike } from "../duplicates/lookalikes.ts";
import type { StoredProblem } from "./read-row.ts";

type Client = pg.Pool | pg.ClientBase;

/** A row of an import's file. */
export interface StoredRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly policy: ImportPolicy | null;
  readonly result: RowResult | null;
  readonly problems: readonly StoredProblem[] | null;
  /** What no other row may have, such as the email. */
  readonly keys: readonly string[];
  /** The records that a new one looks like. */
  readonly lookalikes: readonly StoredLookalike[] | null;
  readonly record_id: number | null;
  readonly record_version: number | null;
  readonly outcome: RowOutcome | null;
  readonly reason: string | null;
}

/** What the check found about a row. */
export type CheckedResult = Pick<
  StoredRow,
  "line" | "result" | "problems" | "keys" | "lookalikes" | "record_id" | "record_version"
>;

/** What became of a row. */
export type RowEnd = Pick<StoredRow, "line" | "outcome" | "reason" | "record_id">;

/** Days that the rows of an import are kept. */
export const rowDays = 7;
/** Rows deleted by one statement. */
const batch = 5_000;
const mostProblems = 200;
const mostSpellings = 2_000;
const columns =
  "line, cells, policy, result, problems, keys, lookalikes, record_id, record_version, outcome, reason";

export type ImportRowsRepository = ReturnType<typeof importRowsRepository>;

/** The queries of the rows of imports. */
export function importRowsRepository(pool: pg.Pool) {
  return {
    /** Rows after a line, in order. */
    async read(
      id: number,
      after: number,
      limit: number,
      only: RowResult | null = null,
      areAlike = false,
    ): Promise<StoredRow[]> {
      const { rows } = await pool.query<StoredRow>(
        `select ${columns} from import_rows
         where import_id = $1 and line > $2 and ($4::text is null or result = $4)
           and (not $5 or lookalikes is not null) order by line limit $3`,
        [id, after, limit, only, areAlike],
      );
      return rows;
    },

    /** Rows that have not run. */
    async readLeft(client: Client, id: number, limit: number): Promise<StoredRow[]> {
      const { rows } = await client.query<StoredRow>(
        `select ${columns} from import_rows where import_id = $1 and outcome is null order by line limit $2`,
        [id, limit],
      );
      return rows;
    },

    /** Rows that an ended import has not stored, after a line. */
    async readRefused(id: number, after: number, limit: number): Promise<StoredRow[]> {
      const { rows } = await pool.query<StoredRow>(
        `select ${columns} from import_rows
         where import_id = $1 and line > $2 and outcome in ('refused', 'changed-since') order by line limit $3`,
        [id, after, limit],
      );
      return rows;
    },

    /** A row, and those that have one of the keys. */
    async readRelated(id: number, line: number, keys: readonly string[]): Promise<StoredRow[]> {
      const { rows } = await pool.query<StoredRow>(
        `select ${columns} from import_rows where import_id = $1 and (line = $2 or keys && $3) order by line`,
        [id, line, keys],
      );
      return rows;
    },

    /** The first row that has each of these keys, without one row. */
    async firstLines(id: number, keys: readonly string[], except: number): Promise<Map<string, number>> {
      const { rows } = await pool.query<{ key: string; line: number }>(
        `select key, min(line) as line from import_rows, unnest(keys) key
         where import_id = $1 and keys && $2 and line <> $3 group by key`,
        [id, keys, except],
      );
      return new Map(rows.map(({ key, line }) => [key, line]));
    },

    async saveChecks(id: number, checked: readonly CheckedResult[]): Promise<void> {
      await pool.query(
        `update import_rows r
         set result = c.result, problems = c.problems, keys = c.keys, lookalikes = c.lookalikes,
             record_id = c.record_id, record_version = c.record_version
         from jsonb_to_recordset($2) c(line integer, result text, problems jsonb, keys text[], lookalikes jsonb,
                                       record_id integer, record_version integer)
         where r.import_id = $1 and r.line = c.line and r.outcome is null
           and (r.result, r.problems, r.keys, r.lookalikes, r.record_id, r.record_version)
               is distinct from (c.result, c.problems, c.keys, c.lookalikes, c.record_id, c.record_version)`,
        [id, JSON.stringify(checked)],
      );
    },

    async saveEnds(client: pg.ClientBase, id: number, ends: readonly RowEnd[]): Promise<void> {
      await client.query(
        `update import_rows r set outcome = e.outcome, reason = e.reason, record_id = e.record_id
         from jsonb_to_recordset($2) e(line integer, outcome text, reason text, record_id integer)
         where r.import_id = $1 and r.line = e.line`,
        [id, JSON.stringify(ends)],
      );
    },

    /** How many rows have each result, and the most frequent problems. */
    async summary(id: number): Promise<Pick<ImportCheck, "counts" | "problems" | "lookalikes">> {
      const [results, problems] = await Promise.all([
        pool.query<{ result: RowResult; count: number; alike: number }>(
          `select result, count(*)::int as count, count(lookalikes)::int as alike from import_rows
           where import_id = $1 and result is not null group by result`,
          [id],
        ),
        pool.query<ImportCheck["problems"][number]>(
          `select problem ->> 'field' as field, problem ->> 'message' as message, count(*)::int as count
           from import_rows, jsonb_array_elements(problems) problem
           where import_id = $1 group by 1, 2 order by 3 desc, 1, 2 limit ${mostProblems}`,
          [id],
        ),
      ]);
      const counts = { create: 0, update: 0, unchanged: 0, skip: 0, refuse: 0 };
      for (const { result, count } of results.rows) counts[result] = count;
      const lookalikes = results.rows.reduce((sum, { alike }) => sum + alike, 0);
      return { counts, problems: problems.rows, lookalikes };
    },

    /** The most frequent texts that are none of their fields' values. */
    async unmapped(id: number): Promise<Spelling[]> {
      const { rows } = await pool.query<Spelling>(
        `select problem ->> 'field' as field, problem ->> 'text' as text, count(*)::int as count
         from import_rows, jsonb_array_elements(problems) problem
         where import_id = $1 and problem ? 'text' group by 1, 2 order by 3 desc, 1, 2 limit ${mostSpellings}`,
        [id],
      );
      return rows;
    },

    /**
     * Deletes the rows that ended imports have stored or left out, and every row of imports older than a week; those
     * that never ran have ended then. Their headings and texts go with the rows: in a file without headings they are
     * the data of a person. In batches, so that no statement holds locks for long.
     */
    async deleteOld(signal: AbortSignal): Promise<void> {
      await pool.query(
        `update imports set state = 'cancelled', ended_at = now(), updated_at = now()
         where state = 'staged' and created_at < now() - make_interval(days => $1)`,
        [rowDays],
      );
      let deleted: number | null;
      do {
        const { rowCount } = await pool.query(
          `delete from import_rows where (import_id, line) in (
             select r.import_id, r.line from imports i join import_rows r on r.import_id = i.id
             where i.state in ('done', 'cancelled')
               and (coalesce(r.outcome, '') not in ('refused', 'changed-since')
                    or i.created_at < now() - make_interval(days => $1))
             limit ${batch})`,
          [rowDays],
        );
        deleted = rowCount;
      } while (deleted === batch && !signal.aborted);
      await pool.query(
        `update imports i
         set headings = array_fill(''::text, array[cardinality(headings)]),
             mapping = jsonb_build_object('values', '{}'::jsonb, 'columns', (
               select coalesce(jsonb_agg(c || '{"heading": ""}' order by at), '[]')
               from jsonb_array_elements(mapping -> 'columns') with ordinality e(c, at)))
         where state in ('done', 'cancelled') and created_at < now() - make_interval(days => $1)
           and ('' <> any(headings) or mapping -> 'values' <> '{}'
                or jsonb_path_exists(mapping, '$.columns[*].heading ? (@ <> "")'))
           and not exists (select from import_rows where import_id = i.id)`,
        [rowDays],
      );
    },
  };
}
