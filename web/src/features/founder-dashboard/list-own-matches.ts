import { seenBy } from "@kindling/contracts/endpoint.ts";
import { listOwnMatches } from "@kindling/contracts/matches/endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { retrySchedule } from "../../lib/api/retry.ts";
import { queryKeys } from "../../lib/query-keys.ts";

const endpoint = seenBy(listOwnMatches, "founder");

export const ownMatchesQuery = (founderId: number) =>
  queryOptions({
    queryKey: queryKeys.ownMatches(founderId),
    queryFn: ({ signal }) => call(endpoint, { params: { id: founderId }, signal }),
    ...retrySchedule,
  });
