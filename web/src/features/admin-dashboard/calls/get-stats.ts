import { getStats } from "@kindling/contracts/matches/endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { endpointKey } from "../../../lib/api/endpoint-query.ts";
import { logged } from "./log-failure.ts";

export const statsQuery = queryOptions({
  queryKey: endpointKey(getStats),
  queryFn: ({ signal }) => logged("The stats could not be loaded", call(getStats, { signal })),
});
