import { listVideos as endpoint } from "@kindling/contracts/media/endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The webinar library; a failure shows as an empty library. */
export const videosQuery = queryOptions({
  queryKey: queryKeys.videos,
  queryFn: ({ signal }) => call(endpoint, { signal }),
});
