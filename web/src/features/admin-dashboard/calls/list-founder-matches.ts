import { listFounderMatches } from "@kindling/contracts/matches/endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { logged } from "./log-failure.ts";

export const founderMatchesQuery = (founderId: number) =>
  queryOptions({
    queryKey: queryKeys.founderMatches(founderId),
    queryFn: ({ signal }) =>
      logged(
        "The founder's matches could not be loaded",
        call(listFounderMatches, { params: { id: founderId }, signal }),
      ),
  });
