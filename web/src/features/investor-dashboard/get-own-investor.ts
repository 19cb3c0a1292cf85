import { seenBy } from "@kindling/contracts/endpoint.ts";
import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

const endpoint = seenBy(getInvestor, "investor");

export const getOwnInvestor = (id: number, signal?: AbortSignal) =>
  call(endpoint, { params: { id }, signal });

/** The signed-in investor, with the fields that investors see of themselves. */
export const ownInvestorQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.ownInvestor(id),
    queryFn: ({ signal }) => getOwnInvestor(id, signal),
  });
