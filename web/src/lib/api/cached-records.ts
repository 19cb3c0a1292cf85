import type { Query, QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query";

interface Record {
  id: number;
  version?: number;
}

/** Changes some fields of a record in every query whose key begins with `queryKey`, as `updateRecords` does. */
export function patchRecord(client: QueryClient, queryKey: QueryKey, id: number, patch: object): void {
  updateRecords(client, queryKey, [{ ...patch, id }]);
}

/**
 * Replaces the given fields of records in every query whose key begins with `queryKey`, unless the cached ones are
 * newer. Fields without a version are taken in any case.
 */
export function updateRecords(client: QueryClient, queryKey: QueryKey, fresh: readonly Record[]): void {
  const byId = new Map(fresh.map((record) => [record.id, record]));
  changeRecords(client, queryKey, (record) => {
    const newer = byId.get(record.id);
    const isCurrent = newer && (newer.version ?? Number.POSITIVE_INFINITY) >= (record.version ?? 0);
    return isCurrent ? { ...record, ...newer } : record;
  });
}

/** A record in any query whose key begins with `queryKey`. */
export function findRecord<R extends Record>(client: QueryClient, queryKey: QueryKey, id: number) {
  for (const [, data] of client.getQueriesData({ queryKey })) {
    const found = recordsIn(data)?.find((record) => record.id === id);
    if (found) return found as R;
  }
  return undefined;
}

/**
 * The keys of the queries whose key begins with `queryKey` and that have such a record, or are fetched for the first time
 * and may have it.
 */
export function keysOfRecords<R extends Record>(
  client: QueryClient,
  queryKey: QueryKey,
  isSuch: (record: R) => boolean,
): QueryKey[] {
  return client
    .getQueryCache()
    .findAll({ queryKey })
    .filter(({ state: { data, fetchStatus } }) =>
      data === undefined ? fetchStatus === "fetching" : recordsIn(data)?.some((one) => isSuch(one as R)),
    )
    .map((query) => query.queryKey);
}

function changeRecords(client: QueryClient, queryKey: QueryKey, change: (record: Record) => Record): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const data = changed(query.state.data, change);
    // The query's age stays, because `loadFailure` compares it.
    if (data !== query.state.data)
      client.setQueryData(query.queryKey, data, { updatedAt: query.state.dataUpdatedAt });
    refetchIfFetching(client, query);
  }
}

/** The response of a fetch that began before the change may not contain it. */
function refetchIfFetching(client: QueryClient, { queryKey, state }: Query): void {
  // A failure is in the query.
  if (state.fetchStatus === "fetching") refetchChanged(client, { queryKey, exact: true }).catch(() => {});
}

/**
 * Fetches shown queries again after a change. This replaces fetches in flight, but not those of queries without
 * data: TanStack Query takes their response for the new one. They are fetched once more after it.
 * @throws the first failure
 */
export async function refetchChanged(client: QueryClient, filters: QueryFilters): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === "fetching";
  const first = new Set(client.getQueryCache().findAll({ ...filters, predicate: isFirst }));
  await client.invalidateQueries(filters, { throwOnError: true });
  await client.invalidateQueries({ predicate: (query) => first.has(query) }, { throwOnError: true });
}

/** The records of a query: a list of them, a page of a list, or one record. */
function recordsIn(data: unknown): readonly Record[] | undefined {
  if (Array.isArray(data)) return data;
  if (typeof data !== "object" || data === null) return undefined;
  if ("data" in data && Array.isArray(data.data)) return data.data;
  return "id" in data ? [data as Record] : undefined;
}

function changed(data: unknown, change: (record: Record) => Record): unknown {
  const records = recordsIn(data);
  const next = records?.map(change);
  if (!records || !next || next.every((record, index) => record === records[index])) return data;
  if (Array.isArray(data)) return next;
  return "data" in (data as object) ? { ...(data as object), data: next } : next[0];
}
