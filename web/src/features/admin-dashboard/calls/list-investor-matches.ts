import { listInvestorMatches } from "@kindling/contracts/matches/endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { logged } from "./log-failure.ts";

export const investorMatchesQuery = (investorId: number) =>
  queryOptions({
    queryKey: queryKeys.investorMatches(investorId),
    queryFn: ({ signal }) =>
      logged(
        "The investor's matches could not be loaded",
        call(listInvestorMatches, { params: { id: investorId }, signal }),
      ),
  });
