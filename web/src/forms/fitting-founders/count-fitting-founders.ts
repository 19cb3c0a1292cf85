import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** @param criteria the query string of what an investor looks for; without any, nothing is fetched */
export const fittingFoundersQuery = (criteria: string) =>
  queryOptions({
    queryKey: queryKeys.fittingFounders(criteria),
    queryFn: ({ signal }) => call(countFittingFounders, { signal, query: criteria }),
    enabled: criteria !== "",
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
