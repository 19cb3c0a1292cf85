import { infiniteQueryOptions } from "@tanstack/react-query";
import type { RemovalSource } from "../../../forms/removals/removal-source.ts";
import { callWindow } from "../../../lib/api/call-list.ts";
import { logged } from "../calls/log-failure.ts";

/** Records that are read at once, and added by each Show more. */
const pageSize = 50;

/** The archived founders or investors, the last archived first. Reads all loaded pages again after a change. */
export const archivedQuery = ({ listArchived, archived, what }: RemovalSource) =>
  infiniteQueryOptions({
    queryKey: archived,
    queryFn: ({ pageParam, signal }) =>
      logged(
        `The archived ${what} could not be loaded`,
        callWindow(listArchived, null, `limit=${pageSize}&offset=${pageParam}`, signal),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ data, page }) => {
      const next = page.offset + data.length;
      return next < page.total ? next : undefined;
    },
    // Records may have been archived since the page was last open.
    staleTime: 0,
  });
