import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { callList, type ListEndpoint, type ListPage } from "../../lib/api/call-list.ts";
import { logged } from "../../lib/api/log-failure.ts";
import { recordKey } from "../../lib/query-keys.ts";

/** A list of the API. */
export interface ListSource<Row extends { id: number }> {
  endpoint: ListEndpoint<Row>;
  /** The keys of all queries of the list begin with this. */
  key: QueryKey;
  /** "founders" */
  what: string;
}

/** Records in a page. */
export const pageSize = 60;
/**
 * How long a page is kept after it has left the view, in ms. It never becomes stale, so live updates must cover this
 * time when the dashboard is opened again: `coveredMs` in live-connection.ts.
 */
const gcTime = 10_000;

/** Fetches some records of a list; a failure is logged. */
export function fetchList<Row extends { id: number }>(
  { endpoint, what }: ListSource<Row>,
  parameters: readonly string[],
  signal?: AbortSignal,
): Promise<ListPage<Row>> {
  const query = parameters.filter(Boolean).join("&");
  return logged(`The ${what} could not be loaded`, callList(endpoint, query, signal));
}

/** A page of the records that match, not counted, so that rows never wait for counts. */
export const pageQuery = <Row extends { id: number }>(
  source: ListSource<Row>,
  { narrowing, order }: { narrowing: string; order: string },
  page: number,
) =>
  queryOptions({
    queryKey: [...source.key, "rows", narrowing, order, page],
    queryFn: ({ signal }) => fetchList(source, [narrowing, order, pageParameters(page)], signal),
    // Only Refresh, the pill above the table and a new query may move rows.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime,
  });

export const pageParameters = (page: number): string =>
  `limit=${pageSize}&offset=${page * pageSize}&counts=false`;

/** How many records the search and the filters leave. */
export const countQuery = <Row extends { id: number }>(source: ListSource<Row>, narrowing: string) =>
  queryOptions({
    queryKey: [...source.key, "count", narrowing],
    queryFn: async ({ signal }) => (await fetchList(source, [narrowing, "limit=1"], signal)).page.matching,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime,
  });

/** The record with an id, or null. */
export const recordQuery = <Row extends { id: number }>(source: ListSource<Row>, id: number) =>
  queryOptions({
    queryKey: recordKey(source.key, id),
    queryFn: async ({ signal }) =>
      (await fetchList(source, [`ids=${id}&counts=false`], signal)).data[0] ?? null,
  });

/** Members of each kind that a search for people offers. */
const offered = 5;

/** The first records with some words, for a search for people; nothing without words. */
export const memberSearchQuery = <Row extends { id: number }>(source: ListSource<Row>, text: string) =>
  queryOptions({
    queryKey: [...source.key, "people", text],
    queryFn: ({ signal }) =>
      fetchList(source, [`q=${encodeURIComponent(text)}`, `limit=${offered}`, "counts=false"], signal),
    enabled: text !== "",
  });
