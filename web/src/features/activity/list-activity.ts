import { listActivity } from "@kindling/contracts/gateway/endpoints.ts";
import { type Activity, activityEntry } from "@kindling/contracts/history/activity.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callUnparsed, parse } from "../../lib/api/api-client.ts";
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
      return logged("The activity could not be loaded", readActivity(query, signal));
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // The page shows what has happened until it was opened.
    staleTime: 0,
  });

/** A part of the activity without entries that only a newer client knows: this one may have been open for days. */
async function readActivity(query: string, signal: AbortSignal): Promise<Activity> {
  const found = (await callUnparsed(listActivity, { query, signal })) as Partial<Activity> | null;
  const entries = found?.entries?.filter((entry) => known.safeParse(entry).success);
  return parse(listActivity.response, { ...found, entries });
}

const known = activityEntry.pick({ action: true, kind: true });
