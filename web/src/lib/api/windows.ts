import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import type { ListPage } from "./call-list.ts";
import { useSingleFlightMutation } from "./use-single-flight-mutation.ts";

/** Rows that are read at once, and added by each Show more. */
const windowSize = 50;

/** A list that is read in windows. Reads all loaded windows again after a change. */
export const windowsQuery = <Row>(
  queryKey: QueryKey,
  read: (query: string, signal: AbortSignal) => Promise<ListPage<Row>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(`limit=${windowSize}&offset=${pageParam}`, signal),
    initialPageParam: 0,
    getNextPageParam: ({ data, page }) => {
      const next = page.offset + data.length;
      return next < page.total ? next : undefined;
    },
    // The list may have changed since it was last shown.
    staleTime: 0,
  });

/** The loaded rows of such a list, and what `ShowMore` needs to load others. */
export function useWindows<Row extends { id: number | string }>(
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>,
) {
  const windows = query.data?.pages ?? [];
  // A row that was added between two reads moves others into the next window.
  const rows = [...new Map(windows.flatMap(({ data }) => data).map((row) => [row.id, row])).values()];
  const next = useNextWindow(query);
  return {
    rows,
    more: {
      left: Math.max(0, (windows.at(-1)?.page.total ?? 0) - rows.length),
      failed: query.isFetchNextPageError,
      pending: next.isPending,
      onPress: () => next.mutate(),
    },
  };
}

/** Loads another window, even if a live update refetches the loaded ones before or meanwhile. */
function useNextWindow({ data, fetchNextPage }: UseInfiniteQueryResult<InfiniteData<unknown>>) {
  return useSingleFlightMutation({
    mutationFn: async () => {
      const loaded = data?.pages.length ?? 0;
      let result: Awaited<ReturnType<typeof fetchNextPage>>;
      // A refetch in flight is awaited, not cancelled.
      do result = await fetchNextPage({ cancelRefetch: false, throwOnError: true });
      while (result.hasNextPage && result.data!.pages.length <= loaded);
    },
  });
}
