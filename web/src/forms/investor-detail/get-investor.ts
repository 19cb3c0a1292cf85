import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** One investor, with their consent. */
export const investorQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.investor(id),
    queryFn: ({ signal }) => call(getInvestor, { params: { id }, signal }),
  });
