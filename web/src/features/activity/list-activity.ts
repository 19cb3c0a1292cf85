import { listActivity } from "@kindling/contracts/gateway/endpoints.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { endpointKey } from "../../lib/api/endpoint-query.ts";
import { logged } from "../../lib/api/log-failure.ts";

/** Entries that are read at once, and added by each Show more. */
export const activityPageSize = 50;

/** The activity by the filters of `narrowing`, newest first. */
export const activityQuery = (narrowing: string) =>
  infiniteQueryOptions({
    queryKey: [...endpointKey(listActivity), narrowing],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam && `cursor=${encodeURIComponent(pageParam)}`;
      const query = [narrowing, `limit=${activityPageSize}`, cursor].filter(Boolean).join("&");
      return logged("The activity could not be loaded", call(listActivity, { query, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // The page shows what has happened until it was opened.
    staleTime: 0,
  });
