import type { ListQuery } from "@kindling/contracts/lists/list-query.ts";
import type { Facets } from "@kindling/contracts/lists/list-response.ts";
import type pg from "pg";
import { facetFilters, facetsSql } from "./facets-sql.ts";
import { exportList, type ListExport } from "./list-export.ts";
import { ListPage } from "./list-page.ts";
import {
  countsSql,
  type ListTable,
  type NotedQuery,
  pageSql,
  type RecordList,
  totalSql,
} from "./list-sql.ts";
import { findNotedWords } from "./noted-words.ts";

/** Reads what a list query asks for. Rows, counts and facets are read concurrently. */
export async function queryList<Row extends { id: number }, R extends object>(
  pool: pg.Pool,
  source: RecordList<Row, R>,
  asked: ListQuery,
): Promise<ListPage<R> | ListExport> {
  const query = source.hasNotes ? { ...asked, noted: await findNotedWords(pool, asked.words) } : asked;
  if (query.format !== null) return exportList(pool, source, query, query.format);
  const [rows, counts, facets] = await Promise.all([
    readRows(pool, source, query),
    query.counts ? readCounts(pool, source, query) : readTotal(pool),
    query.facets.length > 0 ? readFacets(pool, source, query) : undefined,
  ]);
  const data = rows.map(({ found_in: _, ...row }) => source.toRecord(row as unknown as Row));
  const found = rows.map(({ id, found_in }) => ({ id, fields: found_in ?? [] }));
  const page = { ...counts, offset: query.offset, limit: query.limit };
  return new ListPage(data, page, query.words.length === 0 ? undefined : found, facets);
}

type FoundRow<Row> = Row & { found_in: string[] | null };

async function readRows<Row extends { id: number }, R>(
  pool: pg.Pool,
  source: RecordList<Row, R>,
  query: NotedQuery,
) {
  const { text, values } = pageSql(source, source.selected, query);
  return (await pool.query<FoundRow<Row>>(text, [...values])).rows;
}

async function readCounts(pool: pg.Pool, source: ListTable, query: NotedQuery) {
  const { text, values } = countsSql(source, query);
  const { rows } = await pool.query<{ total: number; matching: number }>(text, [...values]);
  return rows[0]!;
}

async function readTotal(pool: pg.Pool) {
  const { rows } = await pool.query<{ total: number }>({ name: "list-total", text: totalSql });
  return { total: rows[0]!.total, matching: null };
}

async function readFacets(pool: pg.Pool, source: ListTable, query: NotedQuery): Promise<Facets> {
  const { text, values } = facetsSql(source, query);
  const { rows } = await pool.query<{ filter: string; option: string; count: number }>(text, [...values]);
  const counts = new Map(rows.map(({ filter, option, count }) => [`${filter}=${option}`, count]));
  const facets: Facets = {};
  for (const [name, filter] of facetFilters(source.list, query.facets)) {
    const options = filter.options.map(({ value }) => [value, counts.get(`${name}=${value}`) ?? 0]);
    facets[name] = Object.fromEntries(options);
  }
  return facets;
}
