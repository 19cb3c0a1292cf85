import { listVideos as endpoint } from "@kindling/contracts/media/endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";

/** The webinar library; a failure is shown as an empty one (spec section 8). */
export const videosQuery = queryOptions({
  queryKey: ["videos"],
  queryFn: ({ signal }) => call(endpoint, { signal }),
});
