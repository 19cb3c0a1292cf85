import {
  type CheckedRow,
  type FileImport,
  type KeptRecord,
  maxBlock,
  type RefusedRow,
  type RowResult,
} from "@kindling/contracts/imports/schemas.ts";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { founderRemovals } from "../../../forms/founder-detail/founder-removals.ts";
import { investorRemovals } from "../../../forms/investor-detail/investor-removals.ts";
import { refreshLists } from "../../../forms/removals/removal-source.ts";
import { call } from "../../../lib/api/api-client.ts";
import { endpointKey, endpointQuery, invalidateEndpoint } from "../../../lib/api/endpoint-query.ts";
import type { ImportSource } from "../import-source.ts";

/** Rows that Show more adds. */
const rowsPerPage = 25;
/** Blocks of rows that one page looks through for a problem. */
const blocksPerPage = 20;
/** How often a run, an undo or a long check is asked for, in ms. */
const pollMs = 1_000;

/** Which rows are shown. */
export interface RowsFilter {
  only: RowResult | null;
  problem: { field: string; message: string } | null;
  /** Only rows that look like existing records. */
  alike: boolean;
}

export const allRows: RowsFilter = { only: null, problem: null, alike: false };

interface RowsPage<Row> {
  rows: Row[];
  /** What others follow after: a line, or an id; null at the end. */
  next: number | null;
}

export const isBusy = ({ state, undo }: FileImport): boolean =>
  state === "running" || undo?.state === "running";

const importParams = (id: number) => ({ params: { import: id } });

/** An import, read each second while it runs or is undone, and when somebody returns to its window. */
export const followedImport = ({ endpoints }: ImportSource, id: number) =>
  queryOptions({
    ...endpointQuery(endpoints.get, importParams(id)),
    refetchInterval: ({ state: { data } }) => data !== undefined && isBusy(data as FileImport) && pollMs,
    refetchOnWindowFocus: "always",
  });

/** Shows what a change of an import has returned. */
export function showImport(client: QueryClient, { endpoints }: ImportSource, changed: FileImport): void {
  client.setQueryData(endpointQuery(endpoints.get, importParams(changed.id)).queryKey, changed);
  void invalidateEndpoint(client, endpoints.list);
}

/** What would happen to an import's rows; asked again while a long check goes on. */
export const checkQuery = ({ endpoints }: ImportSource, id: number) =>
  queryOptions({
    ...endpointQuery(endpoints.check, importParams(id)),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      (data as { is_current: boolean } | undefined)?.is_current === false && pollMs,
    refetchOnWindowFocus: "always",
  });

/** The step of the columns has other rows under the endpoint's key. */
const rowsKey = ({ endpoints }: ImportSource, id: number) => [
  ...endpointKey(endpoints.listRows, { import: id }),
  "pages",
];

/** Checked rows, in pages. The server filters them by result, and this by problem. */
export const rowsQuery = (source: ImportSource, id: number, filter: RowsFilter) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(source, id), filter],
    queryFn: ({ pageParam, signal }) => readPage(source, id, filter, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

async function readPage(
  { endpoints }: ImportSource,
  id: number,
  { only, problem, alike }: RowsFilter,
  after: number,
  signal: AbortSignal,
): Promise<RowsPage<CheckedRow>> {
  const limit = problem === null ? rowsPerPage : maxBlock;
  const isShown = ({ problems }: CheckedRow) =>
    problem === null ||
    problems.some(({ field, message }) => field === problem.field && message === problem.message);
  const found: CheckedRow[] = [];
  let last = after;
  for (let blocks = 0; blocks < blocksPerPage; blocks += 1) {
    const query = new URLSearchParams({
      after: String(last),
      limit: String(limit),
      ...(only && { only }),
      ...(alike && { lookalikes: "true" }),
    });
    const block = await call(endpoints.listRows, { ...importParams(id), query: query.toString(), signal });
    found.push(...block.filter(isShown));
    if (found.length >= rowsPerPage) {
      const rows = found.slice(0, rowsPerPage);
      return { rows, next: block.length < limit && found.length === rows.length ? null : rows.at(-1)!.line };
    }
    if (block.length < limit) return { rows: found, next: null };
    last = block.at(-1)!.line;
  }
  return { rows: found, next: last };
}

/** Rows that an import has not stored, in pages of the server. */
export const refusedQuery = ({ endpoints }: ImportSource, id: number) =>
  infiniteQueryOptions({
    queryKey: endpointKey(endpoints.listRefused, { import: id }),
    queryFn: async ({ pageParam, signal }): Promise<RowsPage<RefusedRow>> => {
      const rows = await call(endpoints.listRefused, {
        ...importParams(id),
        query: `after=${pageParam}`,
        signal,
      });
      return { rows, next: rows.length < maxBlock ? null : rows.at(-1)!.line };
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

/** Records that an undo has left as they are, in pages of the server. */
export const keptQuery = ({ endpoints }: ImportSource, id: number) =>
  infiniteQueryOptions({
    queryKey: endpointKey(endpoints.listKept, { import: id }),
    queryFn: async ({ pageParam, signal }): Promise<RowsPage<KeptRecord>> => {
      const rows = await call(endpoints.listKept, {
        ...importParams(id),
        query: `after=${pageParam}`,
        signal,
      });
      return { rows, next: rows.length < maxBlock ? null : rows.at(-1)!.record_id };
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

/** Shows a row as the server has checked it again, and reads what else may differ now. */
export function showRow(client: QueryClient, source: ImportSource, id: number, changed: CheckedRow): void {
  client.setQueriesData<{ pages: RowsPage<CheckedRow>[] }>({ queryKey: rowsKey(source, id) }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row.line === changed.line ? changed : row)),
          })),
        },
  );
  void refreshCheck(client, source, id);
}

/** Reads the check and its rows again. */
export async function refreshCheck(
  client: QueryClient,
  { endpoints }: ImportSource,
  id: number,
): Promise<void> {
  const changed = [endpoints.check, endpoints.listRows];
  await Promise.all(changed.map((endpoint) => invalidateEndpoint(client, endpoint, { import: id })));
}

/** Has the lists of records read again that an import or its undo has changed. */
export function refreshRecords(client: QueryClient, { member, endpoints }: ImportSource): void {
  refreshLists(client, member === "founder" ? founderRemovals : investorRemovals, null);
  void invalidateEndpoint(client, endpoints.list);
}
