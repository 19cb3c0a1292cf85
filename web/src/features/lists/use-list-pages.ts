import { type QueryKey, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ListPage } from "../../lib/api/call-list.ts";
import { type LoadFailure, loadFailure } from "../../lib/api/load-failure.ts";
import { useDebounced } from "../../lib/browser-state/use-debounced.ts";
import { usePendingEdits } from "../edits/optimistic-edit.ts";
import type { ListConfig, ListQuery } from "./list-config.ts";
import { countQuery, pageQuery, pageSize } from "./list-source.ts";
import { type Pages, pagesAround, rowCount } from "./page-window.ts";

/** Least time between two changes of the pages that are fetched, in ms: dragging the scrollbar passes hundreds. */
const pagePauseMs = 60;
/** Pause in typing before the rows are counted, in ms. */
const countPauseMs = 300;

/** The loaded part of a list. */
export interface ListPages<Row> {
  /** The query whose rows are shown: the requested one once its first rows have arrived. */
  drawn: ListQuery;
  pages: Pages<Row>;
  count: number;
  /** How many records match; null until it is known. */
  matching: number | null;
  /** How many records there are; 0 until it is known. */
  total: number;
  /** The requested query's rows are in flight. */
  isStale: boolean;
  /** Nothing has arrived yet. */
  loading: boolean;
  /** False until the list was loaded once. */
  loaded: boolean;
  failure: LoadFailure | null;
  /** Some rows in view could not be loaded. */
  isPartial: boolean;
  /** Fetches what is shown again. @throws the first failure */
  refetch: () => Promise<void>;
  /** Says which rows are rendered, so that their pages are loaded. */
  showRows: (indexes: readonly number[]) => void;
}

/**
 * Reads a list in pages around the rows in view. While the first rows of another query are in flight, the previous
 * rows stay. A page that has left the view is dropped, and its request aborted. Nothing is fetched while not `enabled`.
 */
export function useListPages<Row extends { id: number }, Key extends string>(
  { source, edit }: ListConfig<Row, Key>,
  requested: ListQuery,
  enabled: boolean,
): ListPages<Row> {
  const client = useQueryClient();
  const head = useQuery({ ...pageQuery(source, requested, 0), enabled });
  const [drawn, setDrawn] = useState(requested);
  // When the request fails, the rows stay: no rows would say that the search found nothing.
  if (drawn !== requested && head.data !== undefined) setDrawn(requested);
  const isNarrowed = requested.narrowing !== "";
  const settled = useDebounced(requested.narrowing, countPauseMs);
  const counting = useQuery({
    ...countQuery(source, requested.narrowing),
    // A count reads the whole table, and would slow down the rows of this search or of the next key.
    enabled: isNarrowed && head.data?.data.length === pageSize && settled === requested.narrowing,
  });

  const withEdits = usePendingEdits(edit);
  const select = useCallback((page: ListPage<Row>) => ({ ...page, data: withEdits(page.data) }), [withEdits]);
  const viewKey = `${drawn.narrowing} ${drawn.order}`;
  const [pageNumbers, requestPages] = useRequestedPages(viewKey);
  const results = useQueries({
    queries: pageNumbers.map((page) => ({ ...pageQuery(source, drawn, page), select, enabled })),
  });
  const pages = new Map<number, ListPage<Row>>();
  for (const [index, { data }] of results.entries()) if (data) pages.set(pageNumbers[index]!, data);

  const lastTotal = useRef(0);
  const total = pages.get(0)?.page.total ?? lastTotal.current;
  useEffect(() => {
    lastTotal.current = total;
  });
  const counted = drawn.narrowing === requested.narrowing ? counting.data : undefined;
  const matching = drawn.narrowing === "" ? (pages.get(0)?.page.total ?? null) : (counted ?? null);
  const { count, exact } = rowCount(pages, matching);

  const failures = [...results, ...(isNarrowed ? [counting] : [])].map(loadFailure);
  return {
    drawn,
    pages,
    count,
    matching: exact ? count : null,
    total,
    isStale: drawn !== requested && head.isFetching,
    loading: head.isPending && drawn === requested,
    loaded: head.data !== undefined,
    failure:
      failureOf(loadFailure(head), requested, drawn) ??
      failures.find((failure) => failure?.asOf != null) ??
      null,
    isPartial: pages.has(0) && failures.some((failure) => failure?.asOf === null),
    refetch: useCallback(async () => {
      client.removeQueries({ queryKey: [...source.key, "rows"], type: "inactive" });
      // The open record's own query, by its id, fails if the record was archived.
      const predicate = ({ queryKey }: { queryKey: QueryKey }) => queryKey[source.key.length] !== "record";
      await client.refetchQueries(
        { queryKey: source.key, type: "active", predicate },
        { throwOnError: true },
      );
    }, [client, source]),
    showRows: useCallback((indexes) => requestPages(pagesAround(indexes, count)), [requestPages, count]),
  };
}

/** The failure of the first rows, as that of a search or sort where one was requested. */
function failureOf(failure: LoadFailure | null, requested: ListQuery, drawn: ListQuery): LoadFailure | null {
  if (failure === null || failure.asOf !== null) return failure;
  if (requested.narrowing !== (drawn === requested ? "" : drawn.narrowing))
    return { ...failure, wanted: "search" };
  return drawn === requested ? failure : { ...failure, wanted: "sort" };
}

/** The numbers of the pages to fetch; the first page alone whenever `viewKey` changes. */
function useRequestedPages(viewKey: string): [readonly number[], (pages: readonly number[]) => void] {
  const [requested, setRequested] = useState({ viewKey, pages: firstPage });
  const latest = useRef({ viewKey, pages: firstPage, at: 0 });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const requestPages = useCallback(
    (pages: readonly number[]) => {
      const take = () => {
        timer.current = undefined;
        latest.current.at = performance.now();
        const { viewKey, pages } = latest.current;
        setRequested((before) =>
          before.viewKey === viewKey && isSame(before.pages, pages) ? before : { viewKey, pages },
        );
      };
      latest.current = { ...latest.current, viewKey, pages };
      timer.current ??= setTimeout(take, Math.max(0, latest.current.at + pagePauseMs - performance.now()));
    },
    [viewKey],
  );
  return [requested.viewKey === viewKey ? requested.pages : firstPage, requestPages];
}

const firstPage: readonly number[] = [0];
const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((page, index) => page === b[index]);
