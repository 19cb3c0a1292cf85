import { getFounderOverview } from "@kindling/contracts/founders/endpoints.ts";
import { getInvestorOverview } from "@kindling/contracts/investors/endpoints.ts";
import { getMatchOverview } from "@kindling/contracts/matches/endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

export const founderOverviewQuery = queryOptions({
  queryKey: queryKeys.overview("founders"),
  queryFn: ({ signal }) => call(getFounderOverview, { signal }),
});

export const investorOverviewQuery = queryOptions({
  queryKey: queryKeys.overview("investors"),
  queryFn: ({ signal }) => call(getInvestorOverview, { signal }),
});

export const matchOverviewQuery = queryOptions({
  queryKey: queryKeys.overview("matches"),
  queryFn: ({ signal }) => call(getMatchOverview, { signal }),
});
